/** What can be asked for, by words on the command line or by answers. */

/** The templates, the default first: each is a folder in `templates`. */
export const templates = {
  vite: 'Vite and React',
  next: 'Next.js, app router',
  wagmi: 'Vite, React and wagmi 3',
} as const

/**
 * The sets of namespaces, the default first. What one adds to a template is in the folder
 * `<template>.<chains>`.
 */
export const chains = {
  evm: 'EVM chains',
  all: 'EVM chains, Solana and Bitcoin',
} as const

export type Template = keyof typeof templates
export type Chains = keyof typeof chains

/** An app to write. */
export interface Options {
  /** Where it goes, absolute or from the folder that the command runs in. */
  readonly folder: string
  readonly template: Template
  readonly chains: Chains
}

export const defaults: Options = { folder: 'portico-app', template: 'vite', chains: 'evm' }

export const isTemplate = (word: string): word is Template => Object.hasOwn(templates, word)
export const isChains = (word: string): word is Chains => Object.hasOwn(chains, word)

/** Names in a row, as a sentence lists them: `a, b or c`. */
export function oneOf(names: Readonly<Record<string, string>>): string {
  const all = Object.keys(names)
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
