/**
 * What the card's features declare of themselves, read from their folders: the files of their views
 * and messages, the features that bring them, and their budgets in bytes. No script names a
 * feature, so that one can be added or deleted without changing any.
 */
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

const source = path.join(root, 'packages/react/src')
const home = path.join(source, 'features')

const allIn = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)

/**
 * The view that a page requests before the registry has loaded, as the frame names it:
 * `features/<name>/<view>`, without an extension. None when only a feature of the host's own has a
 * first view.
 */
export const firstViews = allIn(
  await readFile(path.join(source, 'modal/first-view.ts'), 'utf8'),
  /import\('\.\.\/(features\/[\w/-]+)\.tsx'\)/g,
)

/**
 * All features.
 *
 * - `views`: the built files of its views and of its entries in other views, in the order in
 *   which it declares them.
 * - `kit`: those of its styles, icons and English messages.
 * - `within`: the features in whose views it has entries.
 * - `lists`: the lists of further features that it brings, as `further.js`, and `broughtBy` the
 *   features that bring it.
 * - `isLoaded`: whether a card ever loads it. One that no other feature brings any more is never
 *   loaded.
 * - `budget`: its limits, by figure: a number of bytes, which esbuild may exceed by a tenth, or
 *   one for each bundler.
 */
export async function readFeatures() {
  const names = (await readdir(home, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const features = await Promise.all(names.map(readFeature))
  const listed = new Map()
  for (const list of new Set(features.flatMap(({ lists }) => lists)))
    listed.set(
      list,
      featuresIn(await readFile(path.join(home, list.replace('.js', '.ts')), 'utf8')),
    )
  const registered = featuresIn(await readFile(path.join(home, 'registry.ts'), 'utf8'))
  return features.map((feature) => {
    const broughtBy = features
      .filter(({ lists }) => lists.some((list) => listed.get(list).includes(feature.name)))
      .map(({ name }) => name)
    return {
      ...feature,
      broughtBy,
      isLoaded: registered.includes(feature.name) || broughtBy.length > 0,
    }
  })
}

/** The features that a registry lists. */
const featuresIn = (registry) => allIn(registry, /from '\.\/([\w-]+)\/feature\.ts'/g)

async function readFeature(name) {
  const declared = await readFile(path.join(home, name, 'feature.ts'), 'utf8')
  const built = (files) => files.map((file) => `features/${name}/${file}.js`)
  return {
    name,
    views: built(allIn(declared, /import\('\.\/([\w-]+)\.tsx'\)/g)),
    kit: [
      ...built(allIn(declared, /look: \(\) => import\('\.\/([\w.-]+)\.ts'\)/g)),
      `features/${name}/strings/compiled/en.js`,
    ],
    within: allIn(declared, /slot: '([\w-]+)\./g),
    lists: allIn(declared, /import\('\.\.\/([\w-]+)\.ts'\)/g).map((list) => `${list}.js`),
    budget: JSON.parse(await readFile(path.join(home, name, 'budget.json'), 'utf8')),
  }
}
