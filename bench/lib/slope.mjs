/**
 * Megabytes a minute: the slope of the line through all samples.
 *
 * @param {readonly { minute: number, megabytes: number }[]} samples
 */
export function slope(samples) {
  const mean = (pick) => samples.reduce((sum, each) => sum + pick(each), 0) / samples.length
  const [x, y] = [mean((each) => each.minute), mean((each) => each.megabytes)]
  return (
    mean((each) => (each.minute - x) * (each.megabytes - y)) /
    mean((each) => (each.minute - x) ** 2)
  )
}
