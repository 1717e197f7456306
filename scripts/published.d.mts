export interface Manifest {
  name: string
  version: string
  engines: { node: string }
  bin?: Readonly<Record<string, string>>
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
  /** Its tarball. */
  file: string
}

export function published(): Promise<Published[]>
export function pack(): Promise<Packed[]>
