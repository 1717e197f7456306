import { writeFile } from 'node:fs/promises'
import type { ParseArgsOptionsConfig } from 'node:util'
import type { Db } from '../database/schema.ts'
import { checkWallet, checkWallets, walletFields } from '../directory/check.ts'
import { fold } from '../utils/fold.ts'
import { readWallet, readWallets, removeWallet, saveWallets } from '../directory/store.ts'
import { parse, readBytes, refuse } from './read.ts'
import { UsageError } from './usage.ts'

const optionOf = (field: string): string => field.replaceAll('_', '-')
const fieldOptions: ParseArgsOptionsConfig = Object.fromEntries(
  walletFields
    .filter((field) => field !== 'id')
    .map((field) => [optionOf(field), { type: 'string' }]),
)

function readField(field: string, text: string): unknown {
  if (text === '') return null
  if (field === 'chains') return text.split(',').filter(Boolean)
  if (field === 'order' || field === 'display_index')
    return /^-?\d+$/.test(text) ? Number(text) : text
  if (field === 'supports_wc')
    return ({ true: true, false: false } as Record<string, unknown>)[text] ?? text
  if (field !== 'injected') return text
  return text.split(',').map((flag) => {
    const at = flag.indexOf(':')
    return at < 0
      ? { injected_id: flag }
      : { namespace: flag.slice(0, at), injected_id: flag.slice(at + 1) }
  })
}

function oneId(words: readonly string[]): string {
  if (words.length !== 1) throw new UsageError('Name one wallet by its id.')
  return words[0]!
}

async function saveFrom(
  db: Db,
  args: readonly string[],
  isNew: boolean,
): Promise<readonly string[]> {
  const { words, values } = parse(args, fieldOptions)
  const id = oneId(words)
  const before = await readWallet(db, id)
  if (isNew && before) throw new UsageError(`There is a wallet ${id} already; use edit.`)
  if (!isNew && !before) throw new UsageError(`There is no wallet ${id}; use add.`)
  const changes = walletFields.flatMap((field) => {
    const text = values[optionOf(field)]
    return typeof text === 'string' ? [[field, readField(field, text)]] : []
  })
  const { wallet, faults } = checkWallet({ ...before, id, ...Object.fromEntries(changes) })
  refuse(faults)
  if (wallet) await saveWallets(db, [wallet])
  return [`${isNew ? 'added' : 'changed'} ${id}`]
}

async function importFile(db: Db, args: readonly string[]): Promise<readonly string[]> {
  const { words, values } = parse(args, {
    'dry-run': { type: 'boolean' },
    replace: { type: 'boolean' },
  })
  if (words.length !== 1) throw new UsageError('Name one JSON file.')
  const file = words[0]!
  let list: unknown
  try {
    list = JSON.parse((await readBytes(file)).toString('utf8'))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file}: is not JSON`)
  }
  if (!Array.isArray(list)) throw new UsageError(`${file}: must be a JSON array of wallets`)
  const { wallets, faults } = checkWallets(list)
  refuse(faults)
  if (values['dry-run']) return [`${wallets.length} wallets are valid; nothing was written`]
  await saveWallets(db, wallets, { replace: values.replace === true })
  return [`imported ${wallets.length} wallets`]
}

export async function walletCommand(
  db: Db,
  [action, ...args]: readonly string[],
): Promise<readonly string[]> {
  switch (action) {
    case 'add':
      return saveFrom(db, args, true)
    case 'edit':
      return saveFrom(db, args, false)
    case 'import':
      return importFile(db, args)
    case 'remove': {
      const { words } = parse(args, {})
      if (words.length === 0) throw new UsageError('Name the wallets by their ids.')
      for (const id of words)
        if (!(await readWallet(db, id)))
          throw new UsageError(`There is no wallet ${id}; nothing was removed.`)
      for (const id of words) await removeWallet(db, id)
      return [`removed ${words.length}`]
    }
    case 'export': {
      const { words } = parse(args, {})
      const [file = ''] = words
      if (words.length > 1) throw new UsageError('Name one file, or none.')
      const lines = (await readWallets(db)).map((wallet) => `  ${JSON.stringify(wallet)}`)
      const text = `[\n${lines.join(',\n')}\n]`
      if (file === '') return [text]
      await writeFile(file, `${text}\n`)
      return [`wrote ${file}`]
    }
    case 'list': {
      const { words } = parse(args, {})
      const wanted = fold(words.join(' '))
      const wallets = (await readWallets(db)).filter(({ name }) => fold(name).includes(wanted))
      return wallets.map(({ id, name, order, badge_type, chains }) =>
        [id, name, order ?? '-', badge_type ?? 'none', chains?.join(',') ?? '-'].join('\t'),
      )
    }
    default:
      throw new UsageError('wallet list, add, edit, remove, import or export')
  }
}
