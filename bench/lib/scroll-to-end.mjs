/**
 * Scrolls a list of the card to its end, as fast as a thumb throws. Runs in the page, so it needs
 * nothing from outside of it.
 *
 * @param {{ rows: string, limit: number }} options `rows` is the selector of a row, `limit` how
 *   long it may take, milliseconds
 * @returns {Promise<{ frames: number, dropped: number, rows: number, reached: number, longTasks:
 *   number, longest: number }>} `rows` is the most rows in the document at once, `reached` how many
 *   went by
 */
export async function scrollToEnd({ rows, limit }) {
  const step = 240
  const { roots, longTasks } = globalThis.bench
  const root = roots().at(-1)
  let scroller = root.querySelector(rows)
  while (
    scroller &&
    !(
      scroller.scrollHeight > scroller.clientHeight &&
      /auto|scroll/.test(getComputedStyle(scroller).overflowY)
    )
  )
    scroller = scroller.parentElement
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // Rows without a name of their own say their place in their list.
  const nameOf = (row) =>
    row.dataset.testid ??
    `${row.closest('[role=list]').getAttribute('aria-label')} ${row.getAttribute('aria-posinset')}`
  const startedAt = performance.now()
  const seen = new Set()
  let [frames, dropped, most, still] = [0, 0, 0, 0]
  for (let last = await frame(); still < 60 && performance.now() - startedAt < limit;) {
    const before = scroller.scrollTop
    scroller.scrollTop += step
    still = scroller.scrollTop === before ? still + 1 : 0
    const now = await frame()
    if (still === 0) {
      frames++
      dropped += Math.max(0, Math.round((now - last) / (1_000 / 60)) - 1)
    }
    last = now
    // Looked at seldom, so that looking is not what is measured.
    if (frames % 4 === 0 || still === 1 || still === 59) {
      const mounted = root.querySelectorAll(rows)
      most = Math.max(most, mounted.length)
      for (const row of mounted) seen.add(nameOf(row))
    }
  }
  const long = longTasks.filter(({ startTime }) => startTime >= startedAt)
  scroller.scrollTop = 0
  return {
    frames,
    dropped,
    rows: most,
    reached: seen.size,
    longTasks: long.length,
    longest: Math.max(0, ...long.map(({ duration }) => duration)),
  }
}
