/**
 * A release is one command: `npm run release`. It raises the versions by the pending changesets,
 * builds, checks, commits, tags and pushes; the tag starts `.github/workflows/release.yml`, which
 * publishes with provenance by `npm run release -- --publish`. `npm run release -- --dry-run` packs
 * the build, checks it, prints what would be published, and changes nothing.
 */
import { execFileSync } from 'node:child_process'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contentFaults, houseOf } from './contents.mjs'
import { packAll } from './packed.mjs'
import { published } from './published.mjs'
import { bin, env, fail, node, root, run } from './run.mjs'

const [mode, ...rest] = process.argv.slice(2)
const modes = { '--dry-run': dryRun, '--publish': publish, undefined: release }
if (!Object.hasOwn(modes, String(mode)) || rest.length > 0)
  fail('npm run release, with nothing, -- --dry-run, or -- --publish (the workflow).')
await modes[mode]()

async function dryRun() {
  const packs = await packAll()
  const house = await houseOf(packs)
  const faults = packs.flatMap((pack) => contentFaults(pack, house))
  for (const { manifest, files, size } of packs)
    console.log(
      `${manifest.name}@${manifest.version}  ${files.size} files, ${Math.ceil(size / 1024)} KB`,
    )
  const waiting = await changesets()
  console.log(
    waiting.length > 0
      ? `Raised first by ${waiting.join(', ')}.`
      : 'No changeset waits: published as it is.',
  )
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) fail(`${faults.length} faults: nothing of it could be published.`)
  console.log(
    `${packs.length} packages would be published, with provenance. Nothing has been changed.`,
  )
}

async function release() {
  if (git('status', '--porcelain')) fail('There are changes that are not committed.')
  if (git('rev-parse', '--abbrev-ref', 'HEAD') !== 'main') fail('Releases are made of main.')
  const raised = (await changesets()).length > 0
  if (raised) await raise()
  const tag = `v${await version()}`
  if (git('tag', '--list', tag))
    fail(`${tag} is released, and no changeset waits: npx changeset writes one.`)
  if (!(await checked()))
    fail(
      `Nothing is released.${raised ? ' git restore --staged --worktree . brings the versions back.' : ''}`,
    )
  if (raised) {
    git('add', '--all')
    git('commit', '--message', `Release ${tag.slice(1)}`)
  }
  git(
    'tag',
    '--annotate',
    tag,
    '--message',
    `${tag}\n\nThe login frame (SHA-256):\n${await digests()}`,
  )
  if (!(await run('git', ['push', '--atomic', 'origin', 'main', tag])))
    fail(`${tag} is here and not at origin: git push --atomic origin main ${tag}`)
  console.log(`${tag} is on its way: the release workflow publishes it.`)
}

/**
 * In the workflow only: npm checks its id token, and shows which commit the packages were built
 * from.
 */
async function publish() {
  if (!process.env.ACTIONS_ID_TOKEN_REQUEST_URL)
    fail('Without an id token there is no provenance: the release workflow publishes.')
  if (git('status', '--porcelain')) fail('There are changes that are not committed.')
  if ((await changesets()).length > 0) fail('Changesets wait: npm run release comes first.')
  const tag = `v${await version()}`
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(tag))
    fail(`This commit is not ${tag}.`)
  if (!(await checked())) fail('Nothing is published.')
  if (
    !(await run(bin('changeset'), ['publish', '--no-git-tag'], {
      env: { ...env, NPM_CONFIG_PROVENANCE: 'true' },
    }))
  )
    fail('Not everything is published; the workflow can be run again.')
}

/** The versions as the changesets want them, wherever they are written. */
async function raise() {
  if (!(await run(bin('changeset'), ['version']))) fail('The versions could not be raised.')
  const file = path.join(root, 'packages/core/src/utils/version.ts')
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replace(/^export const version = '.+'$/m, `export const version = '${await version()}'`),
  )
  if (
    !(await run('npm', [
      'install',
      '--package-lock-only',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]))
  )
    fail('The lock could not be written.')
}

async function checked() {
  return (await run(node(), ['scripts/build.mjs'])) && (await run(node(), ['scripts/checks.mjs']))
}

/** Of the login frame that was just built, by which a served one is compared. */
const digests = () => readFile(path.join(root, 'packages/server/dist/frame.sha256'), 'utf8')

/** All packages have one. */
async function version() {
  const [{ manifest }] = await published()
  return manifest.version
}

/** The changesets that are not released yet. */
async function changesets() {
  const names = await readdir(path.join(root, '.changeset'))
  return names.filter((name) => name.endsWith('.md') && name !== 'README.md')
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
