/** The most bytes of a string and of a name (ISO 32000-1, table C.1). */
export const [MAX_STRING, MAX_NAME] = [32_767, 127];
