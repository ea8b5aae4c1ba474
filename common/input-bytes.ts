/**
 * The inputs of one run. Its outputs need as much again, beside the image and the program's own files, on the 20 GB
 * disk of an instance.
 */
export const MOST_INPUT_BYTES = 8 * 1024 ** 3;
