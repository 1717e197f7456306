/** Modules on a side of the three eyes by which readers find a code. */
const eye = 7

/** Whether a module belongs to one of the eyes; `border` is the quiet zone, `size` counts both. */
export function inEye(x: number, y: number, size: number, border: number): boolean {
  const near = (at: number): boolean => at < border + eye
  const far = (at: number): boolean => at >= size - border - eye
  return (near(x) && near(y)) || (far(x) && near(y)) || (near(x) && far(y))
}

/**
 * Modules on a side of the middle that a logo may cover: a twentieth of the code, spread over all of its blocks, where
 * level Q restores a quarter. Odd, so that it stands in the middle of the modules.
 */
export function clearing(modules: number): number {
  return 2 * Math.floor((modules * 0.245 - 1) / 2) + 1
}

/**
 * The dark modules as one path to be stroked with round ends: each run of a line is one stroke, a module alone is a dot.
 *
 * @param skip What is drawn otherwise, or not at all.
 */
export function qrPath(modules: readonly (readonly boolean[])[], skip: (x: number, y: number) => boolean = () => false): string {
  let path = ''
  modules.forEach((line, y) => {
    const dark = (x: number): boolean => line[x] === true && !skip(x, y)
    for (let x = 0; x < line.length; x++) {
      if (!dark(x)) continue
      const from = x
      while (dark(x + 1)) x++
      path += `M${from + 0.5} ${y + 0.5}h${x - from}`
    }
  })
  return path
}
