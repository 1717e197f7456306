/** Modules per side of a finder pattern. */
const eye = 7

/** @param side Modules per side of the code. */
export function inEye(x: number, y: number, side: number): boolean {
  const far = side - eye
  return (x < eye && y < eye) || (x >= far && y < eye) || (x < eye && y >= far)
}

/**
 * Modules per side in the middle that a logo may cover: a twentieth of the QR code, over all of its
 * blocks, while level Q corrects a quarter. Odd, so that it is centred on the modules.
 */
export function clearing(modules: number): number {
  return 2 * Math.floor((modules * 0.245 - 1) / 2) + 1
}

/**
 * The dark modules as one path to be stroked with round ends: runs along lines and columns merge,
 * so that only outer corners are round.
 *
 * @param skip Modules drawn otherwise, or not at all.
 */
export function qrPath(
  modules: readonly (readonly boolean[])[],
  skip: (x: number, y: number) => boolean = () => false,
): string {
  const dark = (x: number, y: number): boolean => modules[y]?.[x] === true && !skip(x, y)
  let path = ''
  modules.forEach((line, y) =>
    line.forEach((_, x) => {
      if (!dark(x, y)) return
      const run = (dx: number, dy: number): number => {
        let more = 0
        while (dark(x + dx * (more + 1), y + dy * (more + 1))) more++
        return more
      }
      const [right, down] = [run(1, 0), run(0, 1)]
      const [left, up] = [dark(x - 1, y), dark(x, y - 1)]
      // Each run is drawn from its first module on.
      const across = right > 0 && !left ? `h${right}` : ''
      const along = down > 0 && !up ? `v${down}` : ''
      const alone = !right && !left && !down && !up ? 'h0' : ''
      for (const stroke of [across, along, alone])
        if (stroke) path += `M${x + 0.5} ${y + 0.5}${stroke}`
    }),
  )
  return path
}
