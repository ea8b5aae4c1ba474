/** The file of a picture. */
export interface PictureFile {
  /** The path of the file as it was sent. */
  original: string;
  /** The path of the file that sharp reads in its place. */
  source: string;
}
