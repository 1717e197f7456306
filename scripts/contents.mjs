/** Checks the content of a published package. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

const repository = 'https://github.com/portico-wallet/portico'

/**
 * @param {{ home: string, manifest: object, files: ReadonlyMap<string, string> }} pack a package
 *   as a registry would get it
 * @param {object} house
 * @param {string} house.root this checkout, whose path must not appear
 * @param {string} house.license the text of its licence
 * @param {ReadonlyMap<string, string>} house.versions of all that is published, by name
 * @param {(file: string) => boolean} house.has whether the repository has a file or folder
 * @returns {string[]} what is wrong
 */
export function contentFaults(pack, house) {
  const faults = [
    ...manifestFaults(pack),
    ...fileFaults(pack, house),
    ...dependencyFaults(pack, house),
    ...mapFaults(pack),
    ...linkFaults(pack, house),
    ...pathFaults(pack, house),
  ]
  return faults.map((fault) => `${pack.manifest.name}: ${fault}`)
}

/** The reference for all packages: this checkout. */
export async function houseOf(packs) {
  return {
    root,
    license: await readFile(path.join(root, 'LICENSE'), 'utf8'),
    versions: new Map(packs.map(({ manifest }) => [manifest.name, manifest.version])),
    has: (file) => existsSync(path.join(root, file)),
  }
}

/** Checks the fields that a registry's page shows, and the provenance. */
function manifestFaults({ home, manifest }) {
  const wanted = {
    'repository.url': [manifest.repository?.url, `git+${repository}.git`],
    'repository.directory': [manifest.repository?.directory, home],
    homepage: [manifest.homepage, `${repository}/tree/main/${home}#readme`],
    'bugs.url': [manifest.bugs?.url, `${repository}/issues`],
    'publishConfig.access': [manifest.publishConfig?.access, 'public'],
    'publishConfig.provenance': [manifest.publishConfig?.provenance, true],
    type: [manifest.type, 'module'],
  }
  const faults = Object.entries(wanted)
    .filter(([, [is, ought]]) => is !== ought)
    .map(([name, [is, ought]]) => `its manifest says ${name} ${is}, not ${ought}.`)
  if (!(manifest.keywords?.length > 0)) faults.push('its manifest has no keywords.')
  if (!manifest.engines?.node) faults.push('its manifest does not say which Node it needs.')
  return faults
}

function fileFaults({ manifest, files }, { license }) {
  const faults = ['README.md', 'CHANGELOG.md', 'LICENSE']
    .filter((name) => !files.get(name)?.trim())
    .map((name) => `it has no ${name}.`)
  if (files.has('LICENSE') && files.get('LICENSE') !== license)
    faults.push('its LICENSE is not that of the repository.')
  if (
    files.has('CHANGELOG.md') &&
    !files.get('CHANGELOG.md').includes(`\n## ${manifest.version}\n`)
  )
    faults.push(`its CHANGELOG.md says nothing of ${manifest.version}.`)
  const names = [...files.keys()]
  if (!names.some((name) => /^dist\/.*\.js$/.test(name)))
    faults.push('it has nothing in dist: build first.')
  for (const name of names)
    if (
      /\.(test|spec|fixture)\.[cm]?[jt]sx?(\.map)?$|(^|\/)node_modules\/|\.tsbuildinfo$/.test(name)
    )
      faults.push(`${name} is not for others.`)
  return faults
}

/** All packages have one version, depend on each other with it, and export it. */
function dependencyFaults({ manifest, files }, { versions }) {
  const faults =
    new Set([manifest.version, ...versions.values()]).size === 1
      ? []
      : [`${manifest.version} is not the version of all packages.`]
  for (const [file, text] of files) {
    const [, declared] = file.startsWith('src/')
      ? (/^export const version = '(.+)'$/m.exec(text) ?? [])
      : []
    if (declared && declared !== manifest.version)
      faults.push(`${file} says that it is ${declared}, not ${manifest.version}.`)
  }
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies'])
    for (const [name, range] of Object.entries(manifest[kind] ?? {})) {
      if (/^(workspace|file|link|git)/.test(range))
        faults.push(`${kind} has ${name} as ${range}, which no registry knows.`)
      if (!name.startsWith('@portico/')) continue
      if (!versions.has(name)) faults.push(`${kind} has ${name}, which is not published.`)
      else if (range !== versions.get(name))
        faults.push(`${kind} has ${name} ${range}, not ${versions.get(name)}.`)
    }
  return faults
}

/**
 * Source maps must lead to the sources, which are published next to the build, so that a host's
 * page can be debugged.
 */
function mapFaults({ files }) {
  const faults = []
  for (const [file, text] of files) {
    // Generated files and pure re-exports have no source. The login frame is a page that the server
    // serves without its sources.
    if (
      !/^dist\/(?!frame\/).*\.js$/.test(file) ||
      file.endsWith('.css.js') ||
      /^('use client'\n)?(export (\{[^}]*\}|\*)( from '[^']+')?\n?)+$/.test(text)
    )
      continue
    const map = files.has(`${file}.map`) ? JSON.parse(files.get(`${file}.map`)) : undefined
    if (!map) faults.push(`${file} has no source map.`)
    for (const [at, source] of (map?.sources ?? []).entries())
      if (
        !map.sourcesContent?.[at] &&
        !files.has(path.posix.join(path.posix.dirname(file), source))
      )
        faults.push(`${file}.map leads to ${source}, which is not in the package.`)
  }
  return faults
}

/**
 * A registry's page has only the text: links in it must be absolute, and those into our repository
 * must exist.
 */
function linkFaults({ files }, { has }) {
  const faults = []
  for (const [file, text] of files) {
    if (!file.endsWith('.md')) continue
    const prose = text.replace(/^```[^]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
    for (const [, inline, attribute, definition] of prose.matchAll(
      /\]\(\s*<?([^)\s>]+)|\b(?:src|href)=["']([^"']+)|^\[[^\]]+\]:\s*(\S+)/gm,
    )) {
      const link = inline ?? attribute ?? definition
      if (link.startsWith('#') || link.startsWith('mailto:')) continue
      if (!/^https?:\/\//.test(link))
        faults.push(`${file} links to ${link}, which is not on a registry's page.`)
      const [, place] =
        new RegExp(`^${repository}/(?:blob|tree|raw)/main/([^#?]+)`).exec(link) ?? []
      if (place && !has(place))
        faults.push(`${file} links to ${place}, which the repository does not have.`)
    }
  }
  return faults
}

/** Paths of the machine that built a package tell who built it, and lead nowhere elsewhere. */
function pathFaults({ files }, { root }) {
  const homes = /(?:^|[^\w.:/])\/(?:home|Users)\/[\w.-]+\/|\b[A-Z]:\\+Users\\/m
  return [...files]
    .filter(([, text]) => text.includes(`${root}${path.sep}`) || homes.test(text))
    .map(([file]) => `${file} has the path of a folder on somebody's machine.`)
}
