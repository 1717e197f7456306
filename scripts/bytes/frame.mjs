/** The login frame's built files, and what each costs. */
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'
import { gzip } from './page.mjs'

const home = path.join(root, 'packages/server/dist/frame')

/** The text of each file by its path, but of source maps. */
async function readFrame() {
  const names = await readdir(home, { recursive: true })
  const texts = names
    .filter((name) => /\.(html|js|css)$/.test(name))
    .map(async (name) => [name, await readFile(path.join(home, name), 'utf8')])
  return new Map(await Promise.all(texts))
}

/** The page, with the scripts and styles that it names and that these import statically. */
function loadedWithPage(texts) {
  const found = new Set(['index.html'])
  for (const name of found) {
    const text = texts.get(name)
    const named = name.endsWith('.html')
      ? [...text.matchAll(/(?:src|href)="\/frame\/([^"]+)"/g)].map(([, file]) => file)
      : [...text.matchAll(/(?:^|[;}])import(?:[^"';()]*?from)?"\.\/([^"]+)"/g)].map(
          ([, file]) => `assets/${file}`,
        )
    for (const file of named) found.add(file)
  }
  return found
}

/** The language of a file of messages, such as `account.ar-<hash>.js`; else undefined. */
const languageOf = (name) => /^assets\/\w+\.(ar|en|es|zh-Hans)-[\w-]{8}\.js$/.exec(name)?.[1]

/** The one file whose name matches. */
function fileNamed(texts, pattern) {
  const found = [...texts.keys()].filter((name) => pattern.test(name))
  if (found.length !== 1)
    throw new Error(`The frame has ${found.length} files ${pattern.source}: was one renamed?`)
  return found[0]
}

/** Reads the frame, and gives the bytes of its parts. */
export async function measureFrame() {
  const texts = await readFrame()
  const bytesOf = (names) => names.reduce((total, name) => total + gzip(texts.get(name)), 0)
  const start = new Set([
    ...loadedWithPage(texts),
    fileNamed(texts, /^assets\/worker-/),
    fileNamed(texts, /^assets\/first\.en-/),
  ])
  const emergency = [...texts.keys()].filter((name) => name.includes('emergency'))
  const translations = {}
  const rest = []
  for (const name of texts.keys()) {
    const language = languageOf(name)
    if (start.has(name) || name.includes('emergency')) continue
    if (language === undefined || language === 'en') rest.push(name)
    else translations[language] = (translations[language] ?? 0) + bytesOf([name])
  }
  return {
    /** Until it can sign for EVM: the page, its worker and English. */
    start: bytesOf([...start]),
    /** All else that anyone loads of it, translations apart. */
    rest: bytesOf(rest),
    translations,
    /** The emergency page in its largest language, without what the frame has anyway. */
    emergency:
      bytesOf(emergency.filter((name) => languageOf(name) === undefined)) +
      Math.max(...emergency.filter(languageOf).map((name) => bytesOf([name]))),
    /** The pages with a script or a style inside, which their policy does not allow. */
    inline: [...texts]
      .filter(([name]) => name.endsWith('.html'))
      .filter(([, text]) => /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/.test(text))
      .map(([name]) => name),
  }
}
