/** From samples to medians, and from medians to the tables that people read. */

export const median = (list) => {
  const sorted = list.filter((value) => Number.isFinite(value)).sort((a, b) => a - b)
  return sorted.length ? sorted[Math.floor(sorted.length / 2)] : undefined
}

/** The median of every figure of some samples; of lists of origins, every one seen. */
export function mediansOf(samples) {
  const keys = new Set(samples.flatMap((sample) => Object.keys(sample)))
  return Object.fromEntries(
    [...keys].map((key) => {
      const values = samples.flatMap((sample) => (key in sample ? [sample[key]] : []))
      return [key, Array.isArray(values[0]) ? [...new Set(values.flat())].sort() : median(values)]
    }),
  )
}

const ms = (value) => `${Math.round(value)} ms`
const bytes = (value) => Math.round(value).toLocaleString('en')
const plain = (value) => String(Math.round(value * 10) / 10)

/**
 * @typedef {object} Row
 * @property {string} title
 * @property {(host: string) => number | undefined} value
 * @property {(value: number) => string} show
 */

/** @returns {Row[]} what does not depend on the profile: told from the first that was measured */
function onceRows({ once, ...measured }) {
  const [desktop] = Object.values(measured)
  const over = (key) => (host) =>
    host === 'bare' ? undefined : desktop[host]?.[key] - desktop.bare[key]
  const of = (key) => (host) => once[host]?.[key]
  return [
    {
      title: 'eager bytes over bare, gzip -9',
      value: (host) => (host === 'bare' ? undefined : once[host]?.eager - once.bare.eager),
      show: bytes,
    },
    {
      title: 'bytes over the line before any act, over bare',
      value: over('bytesBefore'),
      show: bytes,
    },
    {
      title: 'bytes over the line until the list, over bare',
      value: (host) =>
        host === 'bare' ? undefined : desktop[host]?.bytesToList - desktop.bare.bytesBefore,
      show: bytes,
    },
    { title: 'requests before any act, over bare', value: over('requestsBefore'), show: plain },
    {
      title: 'other origins asked before any act',
      value: (host) => desktop[host]?.othersBefore?.length,
      show: plain,
    },
    { title: 'packages that npm installs', value: of('installed'), show: plain },
    {
      title: 'layout shift on open',
      value: (host) => desktop[host]?.shift,
      show: (value) => value.toFixed(3),
    },
    {
      title: 'press on the wallet to connected, over the floor',
      value: (host) => once.floor && once[host]?.connect - once.floor.connect,
      show: ms,
    },
    { title: 'heap kept, bytes a cycle', value: of('heap'), show: bytes },
    { title: 'nodes kept a cycle', value: of('nodes'), show: plain },
    { title: 'listeners kept a cycle', value: of('listeners'), show: plain },
  ]
}

/** @returns {Row[]} what each profile measures anew */
function profileRows(of) {
  const over = (key) => (host) => (host === 'bare' ? undefined : of[host]?.[key] - of.bare[key])
  const own = (key) => (host) => of[host]?.[key]
  return [
    { title: 'usable button', value: own('usable'), show: ms },
    {
      title: 'usable button, times bare',
      value: (host) => of[host]?.usable / of.bare.usable,
      show: (value) => value.toFixed(2),
    },
    { title: 'blocking time before use, over bare', value: over('blocking'), show: ms },
    { title: 'main-thread time before use, over bare', value: over('mainThread'), show: ms },
    { title: 'click to first wallet, after a hover', value: own('hoverFirst'), show: ms },
    { title: 'click to first wallet, no hover', value: own('pressFirst'), show: ms },
    { title: 'second click, after a hover', value: own('hoverSecond'), show: ms },
    { title: 'second click, no hover', value: own('pressSecond'), show: ms },
    { title: 'settled after the click', value: own('settled'), show: ms },
  ]
}

/** One table: a column a host, each figure with its ratio to Portico's. */
function table(rows, names, titles) {
  const cell = ({ value, show, title }, host) => {
    const figure = value(host)
    if (!Number.isFinite(figure)) return ''
    const ours = value('portico')
    const ratio =
      host === 'portico' || host === 'bare' || !(ours > 0) || title.includes('times bare')
        ? ''
        : ` (${(figure / ours).toFixed(1)}×)`
    return show(figure) + ratio
  }
  return [
    ['', ...names.map((name) => titles[name])],
    ...rows.map((row) => [row.title, ...names.map((name) => cell(row, name))]),
  ]
}

/** @returns {{ title: string, rows: string[][] }[]} every table of a result */
export function tablesOf(result) {
  const { names, titles, medians, profiles } = result
  const tables = [{ title: 'Once', rows: table(onceRows(medians), names, titles) }]
  for (const [name, title] of Object.entries(profiles))
    tables.push({ title, rows: table(profileRows(medians[name]), names, titles) })
  if (result.directory) {
    const shown = ([state, { ms: value, asked, over }]) => [
      state,
      ms(value),
      state === 'none' ? '' : asked ? `${over >= 0 ? '+' : ''}${ms(over)}` : 'n/a: not asked',
    ]
    tables.push({
      title: 'Portico, by the state of its directory',
      rows: [
        ['', 'click to first wallet', 'over none'],
        ...Object.entries(result.directory).map(shown),
      ],
    })
  }
  if (result.lists) {
    const head = [
      'wallets',
      'reached',
      'frames dropped',
      'most rows mounted',
      'tasks over 50 ms',
      'longest',
      'search: frames',
      'search: time',
    ]
    const shown = ({
      name,
      asked,
      frames,
      dropped,
      rows,
      reached,
      longTasks,
      longest,
      keys,
      failed,
    }) =>
      failed
        ? [name, failed]
        : !asked && name !== 'bundled'
          ? [name, 'n/a: the directory was not asked']
          : [
              name,
              String(reached),
              `${dropped} of ${frames + dropped} (${((100 * dropped) / (frames + dropped)).toFixed(1)} %)`,
              String(rows),
              String(longTasks),
              ms(longest),
              plain(median(keys.map((key) => key.frames)) ?? 0),
              ms(median(keys.map((key) => key.ms)) ?? 0),
            ]
    tables.push({
      title: 'Portico, the list of all wallets',
      rows: [head, ...result.lists.map(shown)],
    })
  }
  return tables
}

/** For a terminal. */
export function toText(tables) {
  return tables
    .map(({ title, rows }) => {
      const widths = rows[0].map((_, column) =>
        Math.max(...rows.map((row) => (row[column] ?? '').length)),
      )
      const line = (row) =>
        row
          .map((cell, column) =>
            column ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
          )
          .join('   ')
      return [title, ...rows.map(line)].join('\n')
    })
    .join('\n\n')
}

/** For `bench/results`. */
export function toMarkdown(result, tables) {
  const line = (row, width) =>
    `| ${Array.from({ length: width }, (_, n) => row[n] ?? '').join(' | ')} |`
  const parts = [
    `# Benchmark, ${result.date}`,
    `${result.machine.cores} cores, ${result.machine.chromium}, Node ${result.machine.node}; load ${result.machine.load.map(plain).join(' to ')}; medians of ${result.rounds} fresh visits a figure. How to read it: [README](../README.md).`,
    Object.entries(result.versions)
      .map(
        ([host, packages]) =>
          `- ${result.titles[host]}: ${Object.entries(packages)
            .map(([name, version]) => `${name} ${version}`)
            .join(', ')}`,
      )
      .join('\n'),
  ]
  for (const { title, rows } of tables)
    parts.push(
      `## ${title}`,
      [
        line(rows[0], rows[0].length),
        `|${rows[0].map((_, n) => (n ? '---:' : '---')).join('|')}|`,
        ...rows.slice(1).map((row) => line(row, rows[0].length)),
      ].join('\n'),
    )
  parts.push(
    '## Who is asked',
    Object.entries(result.origins)
      .map(
        ([host, { before, all }]) =>
          `- ${result.titles[host]}: before any act ${before.join(', ') || 'nobody'}; in all ${all.join(', ') || 'nobody'}`,
      )
      .join('\n'),
  )
  if (result.failed.length)
    parts.push(
      '## Not measured',
      result.failed.map(({ what, why }) => `- ${what}: ${why}`).join('\n'),
    )
  return `${parts.join('\n\n')}\n`
}
