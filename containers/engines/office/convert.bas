' What LibreOffice does with one document: opens it, prepares its pages, writes it in another format.
' The job is a file of lines `name=value`; what became of it is written as such lines to `answer`.

Option Explicit

Const MOST_LINES = 500
Const MOST_COUNTED_CELLS = 20000
Const NO_MACROS = 0
Const NO_LINK_UPDATES = 0

Private names(MOST_LINES) As String
Private values(MOST_LINES) As String
Private lineCount As Integer
Private answers As String

Sub Convert(jobPath As String)
  Dim document As Object, pages As Long
  On Error Goto Failed
  ReadJob(jobPath)
  document = OpenDocument()
  If IsNull(document) Then
    Answer("outcome", "unreadable")
  ElseIf InStr(Given("kinds"), KindOf(document)) = 0 Then
    Answer("outcome", "other " & KindOf(document))
  Else
    Prepare(document)
    pages = PagesOf(document)
    Answer("pages", CStr(pages))
    If Given("most_pages") = "" Or pages <= Val(Given("most_pages")) Then
      Store(document)
      If Given("copy") <> "" Then StoreCopy(document)
    End If
    Answer("outcome", "done")
  End If
  Finish()
  Exit Sub
Failed:
  Answer("outcome", "failed " & Err & " " & Erl)
  Finish()
End Sub

Sub Finish()
  Dim channel As Integer
  channel = FreeFile()
  Open Given("answer") For Output As #channel
  Print #channel, answers
  Close #channel
  StarDesktop.terminate()
End Sub

Sub Answer(title As String, value As String)
  answers = answers & title & "=" & value & Chr(10)
End Sub

Sub ReadJob(path As String)
  Dim stream As Object, written As String, at As Integer
  stream = createUnoService("com.sun.star.io.TextInputStream")
  stream.setInputStream(createUnoService("com.sun.star.ucb.SimpleFileAccess").openFileRead(ConvertToURL(path)))
  stream.setEncoding("UTF-8")
  lineCount = 0
  answers = ""
  ' At the last lines `isEOF` is true already: they are still to be read.
  Do
    written = stream.readLine()
    at = InStr(written, "=")
    If at > 0 Then
      names(lineCount) = Left(written, at - 1)
      values(lineCount) = Mid(written, at + 1)
      lineCount = lineCount + 1
    End If
  Loop Until written = "" And stream.isEOF()
  stream.closeInput()
End Sub

Function Given(title As String) As String
  Dim index As Integer
  For index = 0 To lineCount - 1
    If names(index) = title Then
      Given = values(index)
      Exit Function
    End If
  Next
  Given = ""
End Function

Function IsGiven(title As String) As Boolean
  IsGiven = (Given(title) = "true")
End Function

Function Named(title As String, value As Variant) As Object
  Dim setting As New com.sun.star.beans.PropertyValue
  setting.Name = title
  setting.Value = value
  Named = setting
End Function

Function OpenDocument() As Object
  Dim settings As Variant
  settings = Array( _
    Named("Hidden", True), Named("Silent", True), _
    Named("MacroExecutionMode", NO_MACROS), Named("UpdateDocMode", NO_LINK_UPDATES))
  If Given("filter") <> "" Then AddTo(settings, Named("FilterName", Given("filter")))
  If Given("password") <> "" Then AddTo(settings, Named("Password", Given("password")))
  If Given("filter_options") <> "" Then AddTo(settings, Named("FilterOptions", Given("filter_options")))
  If Given("encoding") <> "" Then AddTo(settings, Named("FilterOptions", TextOptions()))
  On Error Resume Next
  OpenDocument = StarDesktop.loadComponentFromURL(ConvertToURL(Given("source")), "_blank", 0, settings)
End Function

Sub AddTo(list As Variant, item As Variant)
  ReDim Preserve list(UBound(list) + 1)
  list(UBound(list)) = item
End Sub

Function KindOf(document As Object) As String
  If document.supportsService("com.sun.star.sheet.SpreadsheetDocument") Then
    KindOf = "sheets"
  ElseIf document.supportsService("com.sun.star.presentation.PresentationDocument") Then
    KindOf = "slides"
  ElseIf document.supportsService("com.sun.star.drawing.DrawingDocument") Then
    KindOf = "drawing"
  ElseIf document.supportsService("com.sun.star.text.WebDocument") Then
    KindOf = "web"
  ElseIf document.supportsService("com.sun.star.text.GenericTextDocument") Then
    KindOf = "text"
  Else
    KindOf = "unknown"
  End If
End Function

Sub Prepare(document As Object)
  Select Case KindOf(document)
    Case "sheets"
      PrepareSheets(document)
      Answer("empty", CStr(AreSheetsEmpty(document)))
    Case "slides"
      CountSlides(document)
    Case "text"
      SetReadersDates(document)
  End Select
End Sub

' As it would be printed; 0 where that is not counted before it is done.
Function PagesOf(document As Object) As Long
  PagesOf = 0
  If KindOf(document) = "sheets" Then PagesOf = document.getRendererCount(document, Array())
End Function

Function PdfFilter(document As Object) As String
  Select Case KindOf(document)
    Case "sheets" : PdfFilter = "calc_pdf_Export"
    Case "slides" : PdfFilter = "impress_pdf_Export"
    Case "drawing" : PdfFilter = "draw_pdf_Export"
    Case "web" : PdfFilter = "writer_web_pdf_Export"
    Case Else : PdfFilter = "writer_pdf_Export"
  End Select
End Function

' The document in OpenDocument, by which is counted what it holds; of one without anything to be counted there is none.
Sub StoreCopy(document As Object)
  Dim filter As String
  On Error Goto Failed
  Select Case KindOf(document)
    Case "text"
      If IsGiven("copied_always") Or IsCounted(document) Or document.TextFields.createEnumeration().hasMoreElements() Then filter = "writer8"
    Case "web"
      If IsGiven("copied_always") Then filter = "writer8"
    Case "sheets"
      If IsCounted(document) Then filter = "calc8"
    Case "slides"
      filter = "impress8"
  End Select
  If filter <> "" Then document.storeToURL(ConvertToURL(Given("copy")), Array(Named("FilterName", filter)))
Failed:
End Sub

' Whether it holds what is counted on its PDF, which has a structure then: without one a PDF is up to half as large.
Function IsCounted(document As Object) As Boolean
  Select Case KindOf(document)
    Case "text"
      IsCounted = document.GraphicObjects.getCount() + document.EmbeddedObjects.getCount() _
        + document.Footnotes.getCount() + document.Endnotes.getCount() + document.DrawPage.getCount() > 0 _
        Or document.Redlines.createEnumeration().hasMoreElements()
    Case "sheets"
      IsCounted = AreDrawnSheets(document.Sheets)
    Case "slides"
      IsCounted = True
    Case Else
      IsCounted = False
  End Select
End Function

' The structure has an element for each cell: of very many it would be larger than the pages.
Function AreDrawnSheets(sheets As Object) As Boolean
  Dim index As Integer, cells As Double, shapes As Long, used As Object
  cells = 0
  shapes = 0
  For index = 0 To sheets.getCount() - 1
    If sheets.getByIndex(index).IsVisible Then
      used = UsedRange(sheets.getByIndex(index))
      cells = cells + CDbl(used.Columns.getCount()) * used.Rows.getCount()
      shapes = shapes + sheets.getByIndex(index).DrawPage.getCount()
    End If
  Next
  AreDrawnSheets = shapes > 0 And cells <= MOST_COUNTED_CELLS
End Function

' Lines `export.name=value` are the settings of the PDF filter.
Sub Store(document As Object)
  Dim data As Variant, settings As Variant, index As Integer, value As Variant
  If Given("target_filter") <> "" Then
    settings = Array(Named("FilterName", Given("target_filter")))
    If Given("target_options") <> "" Then AddTo(settings, Named("FilterOptions", Given("target_options")))
  Else
    data = Array()
    For index = 0 To lineCount - 1
      If Left(names(index), 7) = "export." Then
        value = values(index)
        If value = "true" Or value = "false" Then
          value = (value = "true")
        ElseIf IsNumeric(value) Then
          value = CLng(value)
        End If
        AddTo(data, Named(Mid(names(index), 8), value))
      End If
    Next
    If IsGiven("counted") Then
      If IsCounted(document) Then AddTo(data, Named("UseTaggedPDF", True))
    End If
    settings = Array( _
      Named("FilterName", PdfFilter(document)), _
      Named("FilterData", CreateUnoValue("[]com.sun.star.beans.PropertyValue", data)))
  End If
  document.storeToURL(ConvertToURL(Given("target")), settings)
End Sub
