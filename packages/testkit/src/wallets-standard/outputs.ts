import type { SolanaContext, SolanaOutputs } from './deps.ts'

/** Self-contained. */
export function makeOutputs({ traits, failures }: SolanaContext): SolanaOutputs {
  return {
    bytes(bytes) {
      const { outputs } = traits()
      if (outputs === 'short') return bytes.slice(1)
      if (outputs === 'long') return Uint8Array.from([...bytes, 0])
      if (outputs === 'zeros') return new Uint8Array(bytes.length)
      if (outputs === 'text') return 'signed'
      return outputs === 'lists' ? [...bytes] : bytes
    },
    async list(all) {
      const list = await Promise.all(all)
      const { outputs } = traits()
      if (outputs === 'none') return []
      if (outputs === 'null') return null
      if (outputs === 'too-many') return [...list, ...list]
      return outputs === 'throwing'
        ? list.map((output) => failures.trap(...Object.keys(output)))
        : list
    },
  }
}
