' What of a presentation is not on paper.

Option Explicit

' Groups within groups: nobody draws deeper ones.
Const DEEPEST_GROUP = 20

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
  Answer("hidden", CStr(hidden))
  Answer("media", CStr(playing))
  Answer("empty", CStr(hidden = document.DrawPages.getCount() And Not isWhole))
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
