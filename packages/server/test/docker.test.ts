/** No container runs in the tests. The settings in the files are checked against the server's. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { usage } from '../src/commands/usage.ts'
import { readSettings, settingsTable } from '../src/settings.ts'

const read = (name: string): string =>
  readFileSync(new URL(`../docker/${name}`, import.meta.url), 'utf8')
/** Every setting that a file sets, without those in comments. */
const settingsIn = (text: string): readonly (readonly [string, string])[] =>
  [...text.replaceAll(/^\s*#.*$/gm, '').matchAll(/(PORTICO_\w+)(?:=|: )'?([^\s']+)/g)].map(
    ([, name, value]) => [name!, value!] as const,
  )

test.each(['Dockerfile', 'compose.yaml'])(
  'documents existing settings with valid values in %s',
  (name) => {
    const found = settingsIn(read(name))
    expect(found.length).toBeGreaterThan(1)
    expect(() =>
      readSettings(
        Object.fromEntries(
          found.map(([key, value]) => [key, value.replace('${POSTGRES_PASSWORD:?}', 'secret')]),
        ),
      ),
    ).not.toThrow()
  },
)

test('starts an existing command in the image, on the exposed and probed port', () => {
  const text = read('Dockerfile')
  expect(usage).toContain('portico-server [serve]')
  expect(text).toContain('CMD ["serve"]')
  const { fallback } = settingsTable.port
  for (const each of [
    `PORTICO_PORT=${fallback}`,
    `EXPOSE ${fallback}`,
    `127.0.0.1:${fallback}/health`,
  ])
    expect(text).toContain(each)
  expect(read('compose.yaml')).toContain(`'${fallback}'`)
})
