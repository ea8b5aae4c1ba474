' Values in the notation of the reader, who is in Brazil, where the document itself names no country.

Option Explicit

' Excel's formats 14, 15, 16 and 22, as LibreOffice has them and as Excel shows them in Brazil.
Function ReadersFormat(written As String) As String
  Select Case written
    Case "D/M/AAAA" : ReadersFormat = "DD/MM/AAAA"
    Case "D/MMM/AA" : ReadersFormat = "DD/MMM/AA"
    Case "D/MMM" : ReadersFormat = "DD/MMM"
    Case "D/M/AAAA HH:MM" : ReadersFormat = "DD/MM/AAAA HH:MM"
    Case Else : ReadersFormat = ""
  End Select
End Function

Sub SetReadersFormats(document As Object, sheet As Object)
  Dim groups As Object, cells As Object, written As Object, format As String
  groups = sheet.getUniqueCellFormatRanges().createEnumeration()
  Do While groups.hasMoreElements()
    cells = groups.nextElement()
    written = document.NumberFormats.getByKey(cells.NumberFormat)
    If written.Locale.Language = "" Then
      format = ReadersFormat(written.FormatString)
      If format <> "" Then cells.NumberFormat = KeyOfFormat(document, format)
    End If
  Loop
End Sub

' Date fields that name no format: LibreOffice writes years of two digits, and takes the letter of a Brazilian year for a sign
' of Japanese numerals. A format that the document names has its slashes escaped.
Sub SetReadersDates(document As Object)
  Dim fields As Object, field As Object
  fields = document.TextFields.createEnumeration()
  Do While fields.hasMoreElements()
    field = fields.nextElement()
    If field.PropertySetInfo.hasPropertyByName("NumberFormat") Then SetReadersDate(document, field)
  Loop
  ' A document that counts as changed is written with the present time as its last change, which other fields print.
  document.setModified(False)
End Sub

' Fields that are variables to LibreOffice (DOCVARIABLE, ASK, AUTONUM) have the number of no format: they stay as they are.
Sub SetReadersDate(document As Object, field As Object)
  On Error Goto Failed
  Select Case document.NumberFormats.getByKey(field.NumberFormat).FormatString
    Case "DD/MM/AA"
      If IsBrazilian(field) Then field.NumberFormat = KeyOfFormat(document, "DD/MM/AAAA")
    Case "[NatNum1]DD\/MM\/AD HH:MM:SS AM/PM"
      field.NumberFormat = KeyOfFormat(document, "DD/MM/AAAA HH:MM:SS")
  End Select
Failed:
End Sub

Function IsBrazilian(field As Object) As Boolean
  IsBrazilian = field.getAnchor().CharLocale.Language = "pt"
End Function

Function KeyOfFormat(document As Object, format As String) As Long
  Dim brazil As New com.sun.star.lang.Locale
  brazil.Language = "pt"
  brazil.Country = "BR"
  KeyOfFormat = document.NumberFormats.queryKey(format, brazil, False)
  If KeyOfFormat < 0 Then KeyOfFormat = document.NumberFormats.addNew(format, brazil)
End Function
