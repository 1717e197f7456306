/** Bundles a page that imports hooks. */
import path from 'node:path'
import { rolldown } from 'rolldown'

/**
 * The modules in a page's own script when it imports this: ours, other packages, and the text
 * itself. By the bundler of a new Vite page, without Vite, which takes longer than it.
 *
 * @param external Packages that the page's other code has already.
 */
export async function modulesIn(
  folder: string,
  contents: string,
  external: readonly string[] = ['react', 'react-dom', 'viem'],
): Promise<{ modules: string[]; packages: string[]; text: string }> {
  const page = path.join(folder, 'page.tsx')
  // Only the page goes through code of ours.
  const filter = { id: /[\\/]page\.tsx$/ }
  const bundle = await rolldown({
    input: page,
    external: external.map((name) => new RegExp(`^${name}(/|$)`)),
    platform: 'browser',
    logLevel: 'silent',
    resolve: {
      conditionNames: ['@portico/source', 'module', 'browser', 'production', 'import', 'default'],
    },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'page',
        resolveId: { filter, handler: (id) => id },
        load: { filter, handler: () => ({ code: contents, moduleType: 'tsx' }) },
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const chunks = new Map(
    output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])),
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
