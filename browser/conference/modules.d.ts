/** The path at which the file is served. */
declare module '*.wasm' {
  const path: string;
  export default path;
}
