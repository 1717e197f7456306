export interface House {
  root: string
  license: string
  versions: ReadonlyMap<string, string>
  has: (file: string) => boolean
}

export function houseOf(
  packs: readonly { manifest: { name: string; version: string } }[],
): Promise<House>
export function contentFaults(
  pack: { home: string; manifest: object; files: ReadonlyMap<string, string> },
  house: House,
): string[]
