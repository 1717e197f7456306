/**
 * Apps of other frameworks and bundlers, with our packages as they are published: they build
 * without a warning, and connect without a flash.
 */
import { cp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { connects } from './created/connects.ts'
import { createApp, installIn } from './created/apps.ts'
import { expect, test as packedTest } from './created/packed.ts'
import { servePage } from './created/pages.ts'
import { run, serve, type Serving } from './created/processes.ts'
import type { Packed } from '../scripts/published.mjs'
import { ada, card, connectButton } from './visitor.ts'

const root = path.resolve(import.meta.dirname, '..')
const hosts = path.join(root, 'e2e/hosts')

/** Copies a host's app to a folder where it can be built, with our packages. */
async function appOf(
  packed: readonly Packed[],
  host: string,
  source: string,
  name = source,
): Promise<string> {
  const app = path.join(hosts, host, '.generated', name)
  await rm(app, { recursive: true, force: true })
  await cp(path.join(hosts, host, source), app, { recursive: true })
  await installIn(packed, app)
  return app
}

const bundle = async (
  packed: readonly Packed[],
  bundler: string,
  modules: string,
): Promise<string> => {
  const app = await appOf(packed, 'bundlers', 'app', bundler)
  await run(process.execPath, [path.join(hosts, 'bundlers/build.mjs'), bundler, app, modules], app)
  return app
}
const build = async (packed: readonly Packed[], host: string, source: string): Promise<string> => {
  const app = await appOf(packed, host, source)
  await run('npm', ['run', 'build'], app)
  return app
}

/**
 * The app that `npm create portico` writes, and beside it pages of both routers. Next.js takes long
 * to build, so it builds one app for all of them. The folders in brackets are no part of addresses,
 * and give each its own layout.
 */
async function buildNext(packed: readonly Packed[]): Promise<string> {
  const app = await createApp(packed, 'created-next', 'next', 'all')
  const created = path.join(app, 'created')
  await rename(path.join(app, 'app'), created)
  await cp(path.join(hosts, 'created-next/routers'), app, { recursive: true })
  await rename(created, path.join(app, 'app/(created)'))
  await run('npm', ['run', 'build'], app)
  return app
}

const react18 = path.join(hosts, 'react-18/node_modules')
const react19 = path.join(root, 'node_modules')
const builds = {
  esbuild: (packed: readonly Packed[]) => bundle(packed, 'esbuild', react19),
  rollup: (packed: readonly Packed[]) => bundle(packed, 'rollup', react18),
  webpack: (packed: readonly Packed[]) => bundle(packed, 'webpack', react19),
  next: buildNext,
  reactRouter: (packed: readonly Packed[]) => build(packed, 'react-router', 'app'),
  astro: (packed: readonly Packed[]) => build(packed, 'astro', 'app'),
}

/** All apps are built at once, and each test waits for its own build. */
const test = packedTest.extend<
  object,
  { apps: Readonly<Record<keyof typeof builds, Promise<string>>>; next: Serving }
>({
  apps: [
    async ({ packed }, use) => {
      const apps = Object.fromEntries(
        Object.entries(builds).map(([name, begin]) => [name, begin(packed)]),
      ) as Record<keyof typeof builds, Promise<string>>
      // The test that waits for this build reports the error.
      for (const app of Object.values(apps)) app.catch(() => {})
      await use(apps)
    },
    { scope: 'worker' },
  ],
  next: [
    async ({ apps }, use) => {
      const served = await serve('npm', ['start', '--', '-p', '0'], await apps.next)
      await use(served)
      await served.stop()
    },
    { scope: 'worker' },
  ],
})

for (const bundler of ['esbuild', 'rollup', 'webpack'] as const)
  test(`${bundler}: builds without a warning, and connects under the strictest policy`, async ({
    page,
    apps,
  }) => {
    await connects(page, await servePage(page, path.join(await apps[bundler], 'dist')))
  })

test('a page without React code mounts buttons at two places with one modal, and unmounts them', async ({
  page,
  apps,
}) => {
  const url = await servePage(page, path.join(await apps.esbuild, 'dist'))
  await connects(page, `${url}/plain.html`)
  await page.getByTestId('account-button').last().click()
  await expect(card(page)).toBeVisible()
  expect(await page.locator('[data-portico]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await page.getByRole('button', { name: 'Take away' }).click()
  await expect(page.locator('[data-portico-button]')).toHaveCount(0)
})

const account = `portico.1.default=dark|eip155:1:${ada}|eip6963`
const textOf = async (url: string, cookie = ''): Promise<string> =>
  (await fetch(url, { headers: { cookie } })).text()

test('next with all options type-checks and builds, and the page from its server connects without a hydration warning', async ({
  page,
  next,
}) => {
  expect(await textOf(next.url)).toContain('data-portico-button')
  await connects(page, next.url)
})

test('Next.js, pages router: hydration keeps the HTML of the server for a newcomer and for a returning visitor', async ({
  page,
  next,
}) => {
  expect(await textOf(`${next.url}/pages-router`)).toContain('Connect wallet')
  expect(await textOf(`${next.url}/pages-router`, account)).toContain(ada)
  await connects(page, `${next.url}/pages-router`, { knows: true })
})

test('Next.js, app router: a server component renders the provider with the state from the cookie', async ({
  page,
  next,
}) => {
  expect(await textOf(`${next.url}/account`)).toContain('Connect wallet')
  expect(await textOf(`${next.url}/account`, account)).toContain(ada)
  await connects(page, `${next.url}/account`, { knows: true })
})

test('Next.js: rejects an instance created in a server component with a message that names the fix', async ({
  next,
}) => {
  expect((await fetch(`${next.url}/pasted`)).status).toBe(500)
  await expect
    .poll(next.output)
    .toContain(
      "call createPortico in a file that begins with 'use client', and import it from there.",
    )
})

test('React Router: hydration keeps the HTML of the server for a newcomer and for a returning visitor', async ({
  page,
  apps,
}) => {
  const served = await serve('npm', ['start'], await apps.reactRouter)
  try {
    expect(await textOf(served.url, account)).toContain(ada)
    await connects(page, served.url, { knows: true })
  } finally {
    await served.stop()
  }
})

test('Astro: an island of a static page first renders the state of a newcomer', async ({
  page,
  apps,
}) => {
  await connects(page, await servePage(page, path.join(await apps.astro, 'dist'), null))
  expect(await connectButton(page).count()).toBe(0)
})
