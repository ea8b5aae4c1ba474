/** LibreOffice's export of flat OpenDocument with one switch more: the labels of lists are in it as text. */
export const FLAT_TEXT_FILTER = 'Papelada Flat Text';

const EXPORTS_LABELS = 'true';
const USER_DATA = [
  ...['com.sun.star.comp.filter.OdfFlatXml', ''],
  ...['com.sun.star.comp.Writer.XMLOasisImporter', 'com.sun.star.comp.Writer.XMLOasisExporter'],
  ...['', '', '', EXPORTS_LABELS],
];
const PROPERTIES: readonly (readonly [name: string, value: string])[] = [
  ['Type', 'writer_ODT_FlatXML'],
  ['Flags', '<it>EXPORT</it><it>ALIEN</it><it>3RDPARTYFILTER</it>'],
  ['UIName', FLAT_TEXT_FILTER],
  ['Enabled', 'true'],
  ['UserData', USER_DATA.map((value) => `<it>${value}</it>`).join('')],
  ['FilterService', 'com.sun.star.comp.Writer.XmlFilterAdaptor'],
  ['DocumentService', 'com.sun.star.text.TextDocument'],
  ['FileFormatVersion', '0'],
];

/** The item of a profile's registry that adds the filter. */
export function flatFilterItem(): string {
  const properties = PROPERTIES.map(
    ([name, value]) => `<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop>`,
  );
  return `<item oor:path="/org.openoffice.TypeDetection.Filter/Filters"><node oor:name="${FLAT_TEXT_FILTER}" oor:op="replace">${properties.join('')}</node></item>`;
}
