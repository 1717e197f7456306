/** What the tests use of the reader of pictures, which brings no types. */
declare module 'pngjs' {
  export const PNG: { sync: { read(data: Uint8Array): { data: Uint8Array; width: number; height: number } } }
}
