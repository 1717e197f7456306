import { q, u } from '../modal/styles/units.ts'

/** Marks of ways in. Each feature that shows them brings it. */
export const css: string = `
.mark{width:${u(20)};height:${u(20)}}
.way-logo .mark{width:${u(22)};height:${u(22)}}
.way-logo.large .mark{width:${u(34)};height:${u(34)}}
.way .logo.small{width:${u(20)};height:${u(20)};border-radius:${q(6)}}
`
