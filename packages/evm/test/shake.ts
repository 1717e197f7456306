/** Bundles a page that imports hooks. */
import path from 'node:path'
import { build, type Rolldown } from 'vite'

/**
 * The modules in a page's own script when it imports this: ours, other packages, and the text
 * itself. By the bundler that a new Vite page has, as `scripts/bytes.mjs`.
 */
export async function modulesIn(
  folder: string,
  contents: string,
): Promise<{ modules: string[]; packages: string[]; text: string }> {
  const page = path.join(folder, 'page.tsx')
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@portico/source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: page, external: [/^(react|react-dom|viem)(\/|$)/] },
    },
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === page ? id : undefined),
        load: (id) => (id === page ? contents : undefined),
      },
    ],
  })
  const chunks = new Map(
    (built as Rolldown.RolldownOutput).output.flatMap((each) =>
      each.type === 'chunk' ? [[each.fileName, each] as const] : [],
    ),
  )
  const eager = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
  const packages = new Set<string>()
  for (const { imports } of eager)
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk) eager.add(chunk)
      else packages.add(name)
    }
  const modules = [...eager].flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([file, { renderedLength }]) =>
      renderedLength > 0 ? [file] : [],
    ),
  )
  return { modules, packages: [...packages], text: [...eager].map(({ code }) => code).join('\n') }
}
