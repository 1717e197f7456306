/** The host's theme on the frame's document: mode, colours, type, language and direction. */
import type { Theme } from '../ports.ts'

const colours = ['accent', 'colorMix', 'colorMixStrength']
/** Of lengths, pixels between these. The host's page must not make small, or cut off at a corner, what is there to be read. */
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = { fontSizeMaster: [9, 14], borderRadiusMaster: [0, 6] }

/** What is taken of the host's variables: no fonts, one of which may have pictures for letters. What has colours is made to be read by what derives them. */
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

/** Applies themes to documents: that of the frame, and that of the window it may have opened. */
export interface Wardrobe {
  sync(theme: Theme): void
  /** Dresses another document as the frame's own is; `language` is that of the words. */
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
      // The sheet has the colours of a host without variables: only others wait for the code that derives them.
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
