/**
 * Applies the host's theme to the frame's document: mode, colours, type, language and direction.
 */
import type { Theme } from '../ports.ts'

const colours = ['accent', 'colorMix', 'colorMixStrength']
/**
 * Lengths are limited to these pixels, so that the host's page cannot make text tiny, or cut it off
 * at a corner.
 */
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  fontSizeMaster: [9, 14],
  borderRadiusMaster: [0, 6],
}

/**
 * The host's variables that are applied. Fonts are not, because a font may draw other letters. The
 * code that derives colours keeps them readable.
 */
function taken(variables: Theme['variables'] = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => {
      if (colours.includes(name)) return true
      const [least, most] = (Object.hasOwn(lengths, name) && lengths[name]) || [1, 0]
      const size = /^\d+(\.\d+)?px$/.test(String(value)) ? Number.parseFloat(String(value)) : -1
      return size >= least && size <= most
    }),
  )
}

/** Applies themes to documents: the frame's, and that of a window that it has opened. */
export interface Wardrobe {
  sync(theme: Theme): void
  /** Styles another document like the frame's own; `language` is that of the texts. */
  dress(other: Document): void
}

export function createWardrobe(own: Document): Wardrobe {
  let now: Theme = { mode: 'dark', variables: {}, locale: 'en', dir: 'ltr' }
  let tokens: Record<string, string> = {}
  const documents = new Set<Document>([own])
  const put = (): void => {
    for (const { documentElement: root } of documents) {
      root.dataset['theme'] = now.mode
      for (const name of [...root.style]) if (!(name in tokens)) root.style.removeProperty(name)
      for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value)
    }
  }
  put()
  return {
    sync(theme) {
      now = theme
      const variables = taken(theme.variables)
      if (Object.keys(variables).length === 0) {
        tokens = {}
        return put()
      }
      put()
      // The style sheet has the default colours, so only hosts with variables wait for the code
      // that derives colours.
      void import('@portico/core/internal/theme/tokens').then(
        ({ themeTokens }) => {
          if (now !== theme) return
          tokens = themeTokens(theme.mode, variables)
          put()
        },
        () => {},
      )
    },
    dress(other) {
      documents.add(other)
      for (const each of documents) if (each !== own && !each.defaultView) documents.delete(each)
      put()
    },
  }
}
