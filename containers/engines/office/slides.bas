' What of a presentation is not on paper.

Option Explicit

' Groups within groups: nobody draws deeper ones.
Const DEEPEST_GROUP = 20
' In hundredths of a millimetre.
Const LEAST_MARGIN = 500

Sub CountSlides(document As Object)
  Dim index As Integer, hidden As Integer, playing As Long, slide As Object, isWhole As Boolean
  hidden = 0
  playing = 0
  isWhole = IsGiven("export.ExportHiddenSlides")
  For index = 0 To document.DrawPages.getCount() - 1
    slide = document.DrawPages.getByIndex(index)
    If Not slide.Visible Then hidden = hidden + 1
    If slide.Visible Or isWhole Then playing = playing + MediaIn(slide, 0)
  Next
  If IsGiven("export.ExportNotesPages") Then FitNotes(document.DrawPages)
  Answer("hidden", CStr(hidden))
  Answer("media", CStr(playing))
  Answer("empty", CStr(hidden = document.DrawPages.getCount() And Not isWhole))
End Sub

' Notes that are longer than their page are written smaller: what is below its edge would not be printed.
Sub FitNotes(slides As Object)
  Dim index As Integer, place As Long, sheet As Object
  For index = 0 To slides.getCount() - 1
    sheet = slides.getByIndex(index).getNotesPage()
    For place = 0 To sheet.getCount() - 1
      FitText(sheet.getByIndex(place), sheet.Height - LEAST_MARGIN)
    Next
  Next
End Sub

Sub FitText(shape As Object, lowest As Long)
  Dim size As Object, room As Long
  If Not shape.supportsService("com.sun.star.drawing.Text") Then Exit Sub
  If shape.String = "" Then Exit Sub
  room = lowest - shape.Position.Y
  If shape.TextAutoGrowHeight And shape.Size.Height > room And room > 0 Then
    size = shape.Size
    size.Height = room
    shape.TextAutoGrowHeight = False
    shape.Size = size
  End If
  If Not shape.TextAutoGrowHeight Then shape.TextFitToSize = com.sun.star.drawing.TextFitToSizeType.AUTOFIT
End Sub

' Sounds and films that stand on a slide, or in a group of it.
Function MediaIn(shapes As Object, depth As Integer) As Long
  Dim index As Long, shape As Object
  MediaIn = 0
  If depth > DEEPEST_GROUP Then Exit Function
  For index = 0 To shapes.getCount() - 1
    shape = shapes.getByIndex(index)
    If shape.ShapeType = "com.sun.star.drawing.MediaShape" Or shape.ShapeType = "com.sun.star.presentation.MediaShape" Then
      MediaIn = MediaIn + 1
    ElseIf shape.ShapeType = "com.sun.star.drawing.GroupShape" Then
      MediaIn = MediaIn + MediaIn(shape, depth + 1)
    End If
  Next
End Function
