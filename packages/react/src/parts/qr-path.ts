/** The dark modules as one SVG path: each run of a line is a rectangle, so that no seams show between modules. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  let path = ''
  modules.forEach((line, y) => {
    for (let x = 0; x < line.length; x++) {
      if (!line[x]) continue
      const from = x
      while (line[x + 1]) x++
      const width = x + 1 - from
      path += `M${from} ${y}h${width}v1h-${width}z`
    }
  })
  return path
}
