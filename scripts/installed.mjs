/** Which packages `npm i` of some workspace packages brings into a host, by the lock file. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @param {string} folder the folder of the lock file
 * @param {readonly string[]} from entries of the lock: workspaces, or '' for the root
 * @param {readonly string[]} peers packages that the host brings along, counted too
 * @returns {string[]} their places in node_modules
 */
export function installedBy(folder, from, peers) {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const find = (name, near) => {
    for (let at = near; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      const place = `${at ? `${at}/` : ''}node_modules/${name}`
      if (packages[place]) return place
      if (!at) return undefined
    }
  }
  const visit = (place) => {
    const entry = packages[place]?.link ? packages[packages[place].resolved] : packages[place]
    const optional = entry?.peerDependenciesMeta ?? {}
    const wanted = [
      ...Object.keys(entry?.dependencies ?? {}),
      ...Object.keys(entry?.peerDependencies ?? {}).filter((name) => !optional[name]?.optional),
    ]
    for (const name of wanted)
      add(find(name, packages[place]?.link ? packages[place].resolved : place))
  }
  const add = (place) => {
    if (place === undefined || found.has(place)) return
    found.add(place)
    visit(place)
  }
  for (const each of from) {
    if (each.startsWith('packages/')) add(`node_modules/${packages[each].name}`)
    else visit(each)
  }
  for (const name of peers) add(find(name, ''))
  return [...found].sort()
}
