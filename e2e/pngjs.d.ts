/** The part of the PNG reader that the tests use, because the package has no types. */
declare module 'pngjs' {
  export const PNG: {
    sync: { read(data: Uint8Array): { data: Uint8Array; width: number; height: number } }
  }
}
