import { loadTheme } from '../bundles/load.ts'
import type { Theme } from '../ports.ts'

const colours = ['accent', 'colorMix', 'colorMixStrength']
/** In pixels, so that the host cannot make text tiny or cut it off. */
const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  fontSizeMaster: [9, 14],
  borderRadiusMaster: [0, 6],
}

/** Not fonts, which may draw other letters. Derived colours stay readable. */
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

export interface Wardrobe {
  sync(theme: Theme): void
  /** As the frame's own document; `language` is that of the texts. */
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
      // Default colours are static; only hosts with variables load the derivation.
      void loadTheme().then(
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
