/**
 * Builds an app with one bundler as its documentation says, and fails on anything that the bundler
 * warns of: `node build.mjs <bundler> <app> <folder of React>`. The result is in `<app>/dist`.
 */
import { copyFile } from 'node:fs/promises'
import path from 'node:path'

const [, , bundler, app, modules] = process.argv
const [entry, out] = [path.join(app, 'main.js'), path.join(app, 'dist')]
const alias = { react: path.join(modules, 'react'), 'react-dom': path.join(modules, 'react-dom') }

const builders = {
  async esbuild() {
    const { build } = await import('esbuild')
    const { warnings } = await build({
      entryPoints: [entry, path.join(app, 'plain.js')],
      outdir: out,
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      define: { 'process.env.NODE_ENV': '"production"' },
      alias,
      logLevel: 'silent',
    })
    return warnings.map(({ text, location }) => `${text} (${location?.file})`)
  },
  async rollup() {
    const [{ rollup }, { default: commonjs }, { default: resolve }, { default: replace }] =
      await Promise.all([
        import('rollup'),
        import('@rollup/plugin-commonjs'),
        import('@rollup/plugin-node-resolve'),
        import('@rollup/plugin-replace'),
      ])
    const warnings = []
    const bundle = await rollup({
      input: entry,
      plugins: [
        replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
        resolve({ browser: true, rootDir: path.dirname(modules), dedupe: ['react', 'react-dom'] }),
        commonjs(),
      ],
      onwarn({ code, message, id = '', ids = [], loc }) {
        // viem's own modules import each other.
        if (code !== 'CIRCULAR_DEPENDENCY' || ids.some((each) => each.includes('@portico')))
          warnings.push(`${message} (${loc?.file ?? id})`)
      },
    })
    await bundle.write({ dir: out, format: 'es', sourcemap: true })
    await bundle.close()
    return warnings
  },
  async webpack() {
    const { default: webpack } = await import('webpack')
    const stats = await new Promise((done, fail) =>
      webpack(
        {
          mode: 'production',
          entry,
          output: { path: out, publicPath: '/', trustedTypes: true },
          resolve: { alias },
          performance: { hints: false },
        },
        (error, result) => (error ? fail(error) : done(result)),
      ),
    )
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
    return [...errors, ...warnings].map(({ message, moduleName }) => `${message} (${moduleName})`)
  },
}

const warnings = await builders[bundler]()
if (warnings.length > 0) throw new Error(`${bundler} warns:\n${warnings.join('\n')}`)
for (const page of ['index.html', 'plain.html'])
  await copyFile(path.join(app, page), path.join(out, page))
