import { u } from '../../modal/styles/units.ts'

/** The list of tokens. */
export const css: string = `
[role=tabpanel]>.group>h2{display:none}
.apart{display:flex;justify-content:center}
.apart .link{padding-block:${u(8)}}
`
