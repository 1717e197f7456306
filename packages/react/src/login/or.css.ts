import { u } from '../modal/styles/units.ts'

/** The line between wallets and logins. Each feature that draws it brings it. */
export const css: string = `
.or{display:flex;align-items:center;gap:${u(12)}}
.or::before,.or::after{content:"";flex:1;height:1px;background:var(--portico-line)}
@media (forced-colors:active){.or::before,.or::after{background:CanvasText}}
`
