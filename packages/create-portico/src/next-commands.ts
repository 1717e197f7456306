import path from 'node:path'

/** The commands by which a package manager installs and runs the app. */
const commands = {
  npm: ['npm install', 'npm run dev'],
  pnpm: ['pnpm install', 'pnpm dev'],
  yarn: ['yarn', 'yarn dev'],
  bun: ['bun install', 'bun run dev'],
} as const

/**
 * The commands that lead from an app that was just written to its page.
 *
 * @param folder where it was written, an absolute path.
 * @param from the folder that the person is in.
 * @param agent `npm_config_user_agent`: the package manager that called says who it is.
 */
export function nextCommands(folder: string, from: string, agent = ''): string[] {
  const manager = /^(npm|pnpm|yarn|bun)\//.exec(agent)?.[1] as keyof typeof commands | undefined
  const loginMethod = path.relative(from, folder)
  return [
    ...(loginMethod === '' ? [] : [`cd ${quoted(loginMethod)}`]),
    ...commands[manager ?? 'npm'],
  ]
}

const quoted = (word: string): string =>
  /^[\w./\\:@~-]+$/.test(word) ? word : JSON.stringify(word)
