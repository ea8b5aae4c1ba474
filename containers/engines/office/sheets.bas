' How the sheets of a spreadsheet stand on their pages. Lengths are in hundredths of a millimetre.

Option Explicit

' Rows in which a header is sought, and columns by which it is judged.
Const HEADER_ROWS = 12
Const HEADER_COLUMNS = 200
' Cells up to which columns are measured.
Const MOST_MEASURED = 200000
' Comments up to which each is asked whether it is shown.
Const MOST_COMMENTS = 2000
' How much wider a column may become so that its numbers fit: beyond it they are shrunk.
Const MOST_WIDENING = 2.5
' How much too wide for an upright page a sheet may be before it lies.
Const UPRIGHT_TOLERANCE = 1.15
' Of the room across a page, for what rounding adds to columns.
Const SURE_TO_FIT = 0.98
Const WIDEST_TEXT = 9000
Const TEXT_PADDING = 150
Const A4_SHORT = 21000
Const A4_LONG = 29700
' Of a table of plain text, by which its separator is known.
Const SAMPLE_LINES = 20
Const SAMPLE_CHARACTERS = 4000
' Below a column's header, by which it is known what the column holds.
Const SAMPLE_ROWS = 100
' A text that is no amount. Amounts are up to 15 digits with points, commas, a sign, a currency or a percent sign; not codes of
' digits alone that begin with 0.
Const NO_AMOUNT = "^(?!\h*$)(?=\h*0[0-9]+\h*$|(?!(?:[-+\h]*R\$)?(?:[-+.,%()\h]*[0-9]){1,15}[-+.,%()\h]*$))[\s\S]"
' Content flags of com.sun.star.sheet.CellFlags and FormulaResult.
Const NUMBERS_AND_DATES = 3
Const NUMERIC_RESULTS = 1
Const ANY_CONTENT = 23
Const NO_COLOR = -1
Const STRING_TYPE = 8

Sub PrepareSheets(document As Object)
  Dim index As Integer, sheet As Object, comments As Long
  ChooseSheets(document)
  comments = 0
  For index = 0 To document.Sheets.getCount() - 1
    sheet = document.Sheets.getByIndex(index)
    If sheet.IsVisible Then
      If IsGiven("of_excel") Then SetReadersFormats(document, sheet)
      PrepareSheet(document, sheet, index)
      comments = comments + HiddenComments(sheet.Annotations)
    End If
  Next
  Answer("comments", CStr(comments))
End Sub

' One that its author shows is printed. Each is found anew from the first on: of very many none is thought to be shown.
Function HiddenComments(comments As Object) As Long
  Dim index As Long
  HiddenComments = comments.getCount()
  If HiddenComments > MOST_COMMENTS Then Exit Function
  For index = 0 To comments.getCount() - 1
    If comments.getByIndex(index).IsVisible Then HiddenComments = HiddenComments - 1
  Next
End Function

' Lines `sheet=name` are the sheets that are wanted; without them, those that are not hidden.
Sub ChooseSheets(document As Object)
  Dim index As Integer, sheet As Object, hidden As Integer, missing As String, wanted As Integer
  wanted = 0
  For index = 0 To lineCount - 1
    If names(index) = "sheet" Then
      sheet = SheetNamed(document, values(index))
      If IsNull(sheet) Then
        Answer("missing", values(index))
      Else
        sheet.IsVisible = True
        wanted = wanted + 1
      End If
    End If
  Next
  hidden = 0
  For index = 0 To document.Sheets.getCount() - 1
    sheet = document.Sheets.getByIndex(index)
    Answer("sheet", sheet.Name)
    If wanted > 0 And sheet.IsVisible And Not IsWanted(sheet.Name) Then sheet.IsVisible = False
    If wanted = 0 And Not sheet.IsVisible Then hidden = hidden + 1
  Next
  Answer("hidden", CStr(hidden))
End Sub

Function IsWanted(title As String) As Boolean
  Dim index As Integer
  IsWanted = False
  For index = 0 To lineCount - 1
    If names(index) = "sheet" And LCase(values(index)) = LCase(title) Then IsWanted = True
  Next
End Function

Function SheetNamed(document As Object, title As String) As Object
  Dim index As Integer
  For index = 0 To document.Sheets.getCount() - 1
    If LCase(document.Sheets.getByIndex(index).Name) = LCase(title) Then
      SheetNamed = document.Sheets.getByIndex(index)
      Exit Function
    End If
  Next
End Function

Sub PrepareSheet(document As Object, sheet As Object, place As Integer)
  Dim style As Object, used As Object, hasOwn As Boolean, fit As String, isMeasured As Boolean
  used = UsedRange(sheet)
  isMeasured = CDbl(used.Columns.getCount()) * used.Rows.getCount() <= MOST_MEASURED
  style = OwnPageStyle(document, sheet, place)
  If IsGiven("plain") Then
    SetPlainTable(used, isMeasured)
    style.PrintGrid = True
  End If
  If IsGiven("without_header") Then
    style.HeaderIsOn = False
    style.FooterIsOn = False
  End If
  ' A table of plain text has none, and asking lays its pages out.
  hasOwn = False
  If Not IsGiven("plain") Then hasOwn = HasOwnSetup(sheet, style, used)
  If Not hasOwn And isMeasured Then WidenNumbers(used)
  ShrinkNumbers(sheet)
  If Given("paper_short") <> "" Then
    SetPaper(style, CLng(Given("paper_short")), CLng(Given("paper_long")), style.IsLandscape)
  ElseIf Not hasOwn Then
    SetPaper(style, A4_SHORT, A4_LONG, False)
  End If
  fit = Given("fit")
  If Given("orientation") <> "" Then
    SetPaper(style, ShortSide(style), LongSide(style), Given("orientation") = "landscape")
  ElseIf Not hasOwn And fit <> "nenhum" Then
    SetPaper(style, ShortSide(style), LongSide(style), ContentWidth(sheet, used) > UPRIGHT_TOLERANCE * RoomAcross(style))
  End If
  If fit = "automatico" And Not hasOwn And Not FitsAsItIs(style, sheet, used, isMeasured) Then fit = "largura"
  If fit = "largura" Then SetFit(style, 1, 0)
  If fit = "pagina" Then SetFit(style, 1, 1)
  If fit = "nenhum" Then SetFit(style, 0, 0)
  If IsGiven("gridlines") Then style.PrintGrid = True
  If IsGiven("headings") Then style.PrintHeaders = True
  If IsGiven("repeat_header") And Not sheet.getPrintTitleRows() Then RepeatHeader(document, sheet, used, style, place)
End Sub

' A table of plain text stays within its columns. To be fitted to a page would cost it several layouts, and change nothing.
Function FitsAsItIs(style As Object, sheet As Object, used As Object, isMeasured As Boolean) As Boolean
  FitsAsItIs = IsGiven("plain") And isMeasured And Not IsGiven("headings") _
    And ContentWidth(sheet, used) < SURE_TO_FIT * RoomAcross(style)
End Function

' Whether no sheet that is shown has anything to be seen on paper.
Function AreSheetsEmpty(document As Object) As Boolean
  Dim index As Integer
  AreSheetsEmpty = True
  For index = 0 To document.Sheets.getCount() - 1
    If document.Sheets.getByIndex(index).IsVisible Then
      If Not IsSheetEmpty(document, document.Sheets.getByIndex(index)) Then AreSheetsEmpty = False
    End If
  Next
End Function

Function IsSheetEmpty(document As Object, sheet As Object) As Boolean
  Dim used As Object, style As Object
  used = UsedRange(sheet)
  style = document.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
  IsSheetEmpty = sheet.DrawPage.getCount() = 0 And used.queryContentCells(ANY_CONTENT).getCount() = 0 _
    And used.RangeAddress.EndColumn = 0 And used.RangeAddress.EndRow = 0 And used.CellBackColor = NO_COLOR _
    And Not style.HeaderIsOn And Not style.FooterIsOn
End Function

Function UsedRange(sheet As Object) As Object
  Dim cursor As Object
  cursor = sheet.createCursor()
  cursor.gotoEndOfUsedArea(False)
  UsedRange = sheet.getCellRangeByPosition(0, 0, cursor.RangeAddress.EndColumn, cursor.RangeAddress.EndRow)
End Function

' Up to the right edge of the cells and of what is drawn beside them.
Function ContentWidth(sheet As Object, used As Object) As Double
  Dim index As Integer, shape As Object, edge As Double
  ContentWidth = used.Size.Width
  For index = 0 To sheet.DrawPage.getCount() - 1
    shape = sheet.DrawPage.getByIndex(index)
    edge = shape.Position.X + shape.Size.Width
    If shape.ShapeType <> "com.sun.star.drawing.CaptionShape" And edge > ContentWidth Then ContentWidth = edge
  Next
End Function

' Whether the author has said how to print the sheet.
Function HasOwnSetup(sheet As Object, style As Object, used As Object) As Boolean
  HasOwnSetup = style.ScaleToPages > 0 Or style.ScaleToPagesX > 0 Or style.ScaleToPagesY > 0 _
    Or (style.PageScale > 0 And style.PageScale <> 100) Or style.IsLandscape _
    Or UBound(sheet.getPrintAreas()) >= 0
  If Not HasOwnSetup Then HasOwnSetup = HasColumnBreak(used.Columns)
End Function

' Asked of each column: the list of all breaks would lay the pages out.
Function HasColumnBreak(columns As Object) As Boolean
  Dim index As Integer
  HasColumnBreak = False
  For index = 0 To columns.getCount() - 1
    If columns.getByIndex(index).IsManualPageBreak Then
      HasColumnBreak = True
      Exit Function
    End If
  Next
End Function

' Sheets of one style would all stand as the last of them.
Function OwnPageStyle(document As Object, sheet As Object, place As Integer) As Object
  Dim styles As Object, common As Object, own As Object, properties As Variant, index As Integer, title As String
  styles = document.StyleFamilies.getByName("PageStyles")
  common = styles.getByName(sheet.PageStyle)
  OwnPageStyle = common
  If document.Sheets.getCount() = 1 Then Exit Function
  If InStr(sheet.PageStyle, "PageStyle_") = 1 Then Exit Function
  title = "Papelada " & place
  own = document.createInstance("com.sun.star.style.PageStyle")
  styles.insertByName(title, own)
  properties = common.PropertySetInfo.Properties
  On Error Resume Next
  For index = 0 To UBound(properties)
    own.setPropertyValue(properties(index).Name, common.getPropertyValue(properties(index).Name))
  Next
  sheet.PageStyle = title
  OwnPageStyle = own
End Function

Function ShortSide(style As Object) As Long
  ShortSide = IIf(style.Width < style.Height, style.Width, style.Height)
End Function

Function LongSide(style As Object) As Long
  LongSide = IIf(style.Width < style.Height, style.Height, style.Width)
End Function

Sub SetPaper(style As Object, shorter As Long, longer As Long, isLandscape As Boolean)
  style.IsLandscape = isLandscape
  style.Width = IIf(isLandscape, longer, shorter)
  style.Height = IIf(isLandscape, shorter, longer)
End Sub

Function RoomAcross(style As Object) As Double
  RoomAcross = style.Width - style.LeftMargin - style.RightMargin
End Function

Sub SetFit(style As Object, across As Integer, down As Integer)
  style.PageScale = 100
  If across > 0 Then
    style.ScaleToPagesX = across
    style.ScaleToPagesY = down
  End If
End Sub

Sub RepeatHeader(document As Object, sheet As Object, used As Object, style As Object, place As Integer)
  Dim row As Long, area As New com.sun.star.table.CellRangeAddress
  If used.Size.Height < style.Height - style.TopMargin - style.BottomMargin Then Exit Sub
  row = HeaderOfTable(document, place)
  If row < 0 Then row = HeaderByLooks(sheet, used)
  If row < 0 Then Exit Sub
  area.Sheet = place
  area.StartRow = row
  area.EndRow = row
  sheet.setTitleRows(area)
End Sub

' The first row of the only table or filtered range of the sheet; -1 where there is none.
Function HeaderOfTable(document As Object, place As Integer) As Long
  Dim index As Integer, range As Object, found As Integer
  HeaderOfTable = -1
  found = 0
  For index = 0 To document.DatabaseRanges.getCount() - 1
    range = document.DatabaseRanges.getByIndex(index)
    If range.DataArea.Sheet = place And range.ContainsHeader Then
      found = found + 1
      HeaderOfTable = range.DataArea.StartRow
    End If
  Next
  If found <> 1 Or HeaderOfTable >= HEADER_ROWS Then HeaderOfTable = -1
End Function

' The first row of nothing but texts that is nearly as wide as the rows below it; -1 where there is none.
Function HeaderByLooks(sheet As Object, used As Object) As Long
  Dim rows As Variant, row As Integer, last As Integer, widest As Integer
  Dim texts(HEADER_ROWS) As Integer, numbers(HEADER_ROWS) As Integer
  HeaderByLooks = -1
  last = IIf(used.RangeAddress.EndRow < HEADER_ROWS, used.RangeAddress.EndRow, HEADER_ROWS - 1)
  rows = sheet.getCellRangeByPosition(0, 0, _
    IIf(used.RangeAddress.EndColumn < HEADER_COLUMNS, used.RangeAddress.EndColumn, HEADER_COLUMNS), last).getDataArray()
  widest = 0
  For row = 0 To last
    CountCells(rows(row), texts(row), numbers(row))
    If texts(row) + numbers(row) > widest Then widest = texts(row) + numbers(row)
  Next
  For row = 0 To last - 1
    If texts(row) >= 2 And numbers(row) = 0 And texts(row) >= 0.6 * widest Then
      HeaderByLooks = row
      Exit Function
    End If
  Next
End Function

Sub CountCells(cells As Variant, texts As Integer, numbers As Integer)
  Dim index As Integer
  texts = 0
  numbers = 0
  For index = 0 To UBound(cells)
    If VarType(cells(index)) <> STRING_TYPE Then
      numbers = numbers + 1
    ElseIf Trim(cells(index)) <> "" Then
      texts = texts + 1
    End If
  Next
End Sub

' Where a number does not fit, `###` would stand.
Sub ShrinkNumbers(sheet As Object)
  Dim ranges As Object
  ranges = sheet.queryContentCells(NUMBERS_AND_DATES)
  If ranges.getCount() > 0 Then ranges.ShrinkToFit = True
  ranges = sheet.queryFormulaCells(NUMERIC_RESULTS)
  If ranges.getCount() > 0 Then ranges.ShrinkToFit = True
End Sub

Sub WidenNumbers(used As Object)
  Dim index As Integer, column As Object, before As Long
  For index = 0 To used.Columns.getCount() - 1
    column = used.Columns.getByIndex(index)
    If column.IsVisible Then
      If HasNumbers(used.getCellRangeByPosition(index, 0, index, used.RangeAddress.EndRow)) Then
        before = column.Width
        column.OptimalWidth = True
        If column.Width <= before Or column.Width > before * MOST_WIDENING Then column.Width = before
      End If
    End If
  Next
End Sub

Function HasNumbers(range As Object) As Boolean
  HasNumbers = range.queryContentCells(NUMBERS_AND_DATES).getCount() > 0 _
    Or range.queryFormulaCells(NUMERIC_RESULTS).getCount() > 0
End Function

' A table of plain text (CSV) has no looks of its own: columns as wide as they need to be, numbers to the right, lines.
Sub SetPlainTable(used As Object, isMeasured As Boolean)
  Dim index As Integer, column As Object
  If isMeasured Then
    used.Columns.OptimalWidth = True
    For index = 0 To used.Columns.getCount() - 1
      column = used.Columns.getByIndex(index)
      column.Width = column.Width + TEXT_PADDING
      If column.Width > WIDEST_TEXT Then
        column.Width = WIDEST_TEXT
        column.IsTextWrapped = True
      End If
      If HasAmounts(used, index) Then column.HoriJustify = com.sun.star.table.CellHoriJustify.RIGHT
    Next
    used.Rows.OptimalHeight = True
  End If
  used.VertJustify = com.sun.star.table.CellVertJustify2.CENTER
End Sub

' Whether what is written in the column, below its header, is amounts or nothing, in its first rows.
Function HasAmounts(used As Object, column As Integer) As Boolean
  Dim rows As Object, search As Object
  HasAmounts = False
  If used.RangeAddress.EndRow = 0 Then Exit Function
  rows = used.getCellRangeByPosition(column, 1, column, _
    IIf(used.RangeAddress.EndRow < SAMPLE_ROWS, used.RangeAddress.EndRow, SAMPLE_ROWS))
  search = rows.createSearchDescriptor()
  search.SearchRegularExpression = True
  search.SearchString = NO_AMOUNT
  If Not IsNull(rows.findFirst(search)) Then Exit Function
  search.SearchString = "[0-9]"
  HasAmounts = Not IsNull(rows.findFirst(search))
End Function

' How the CSV filter reads a table: separator, quotes, encoding, first row, all columns as the text that they are.
Function TextOptions() As String
  Dim lines As Variant, firstRow As Integer, separator As String
  lines = FirstLines()
  firstRow = 1
  If LCase(Left(lines(0), 4)) = "sep=" And Len(lines(0)) > 4 Then
    separator = Mid(lines(0), 5, 1)
    firstRow = 2
  Else
    separator = SeparatorOf(lines)
  End If
  TextOptions = Asc(separator) & ",34," & Given("encoding") & "," & firstRow & "," & Given("columns") & ",1046,false,false"
End Function

Function FirstLines() As Variant
  Dim stream As Object, lines As Variant, written As String
  lines = Array()
  stream = createUnoService("com.sun.star.io.TextInputStream")
  stream.setInputStream(createUnoService("com.sun.star.ucb.SimpleFileAccess").openFileRead(ConvertToURL(Given("source"))))
  stream.setEncoding("ISO-8859-1")
  Do
    written = Left(stream.readLine(), SAMPLE_CHARACTERS)
    AddTo(lines, written)
  Loop Until (written = "" And stream.isEOF()) Or UBound(lines) = SAMPLE_LINES
  stream.closeInput()
  FirstLines = lines
End Function

' The one that is in the first line and as often in most others.
Function SeparatorOf(lines As Variant) As String
  Dim candidates As Variant, index As Integer, row As Integer, first As Integer, agreeing As Integer, most As Integer
  candidates = Array(";", Chr(9), ",", "|")
  SeparatorOf = ";"
  most = 0
  For index = 0 To 3
    first = CountOutsideQuotes(lines(0), candidates(index))
    agreeing = 0
    If first > 0 Then
      For row = 0 To UBound(lines)
        If CountOutsideQuotes(lines(row), candidates(index)) = first Then agreeing = agreeing + 1
      Next
    End If
    If agreeing > most Then
      most = agreeing
      SeparatorOf = candidates(index)
    End If
  Next
End Function

' By the split of LibreOffice: to look at each character here takes a hundred times as long.
Function CountOutsideQuotes(written As String, separator As String) As Long
  Dim parts As Variant, index As Integer
  parts = Split(written, Chr(34))
  CountOutsideQuotes = 0
  For index = 0 To UBound(parts) Step 2
    ' Of an empty text there would be -1 separators.
    If parts(index) <> "" Then CountOutsideQuotes = CountOutsideQuotes + UBound(Split(parts(index), separator))
  Next
End Function
