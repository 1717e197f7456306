export interface Manifest {
  name: string
  version: string
  engines: { node: string }
  exports?: Readonly<Record<string, unknown>>
  dependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
}

export interface Published {
  /** Its folder, from the root. */
  home: string
  manifest: Manifest
}

export interface Packed extends Published {
  size: number
  tarball: Uint8Array
  /** The texts in the package, by their path in it. */
  files: ReadonlyMap<string, string>
}

export function published(): Promise<Published[]>
export function packAll(): Promise<Packed[]>
