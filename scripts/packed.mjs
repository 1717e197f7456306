/** The packages that are published, as a registry would get them: with what is in their tarballs. */
import { readFile } from 'node:fs/promises'
import { createPackageFromTarballData } from '@arethetypeswrong/core'
import { pack } from './published.mjs'

export const packAll = async () => Promise.all((await pack()).map(unpacked))

async function unpacked({ home, manifest, file }) {
  const tarball = new Uint8Array(await readFile(file))
  const contents = createPackageFromTarballData(tarball)
  const prefix = `/node_modules/${manifest.name}/`
  const files = new Map(
    contents.listFiles().map((file) => [file.slice(prefix.length), contents.readFile(file)]),
  )
  return { home, manifest, size: tarball.length, tarball, contents, files }
}
