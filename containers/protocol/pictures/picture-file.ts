/** The file of a picture. */
export interface PictureFile {
  /** As it was sent. */
  original: string;
  /** What sharp reads in its place. */
  source: string;
}
