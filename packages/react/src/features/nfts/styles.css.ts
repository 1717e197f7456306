import { ease, q, u } from '../../modal/styles/units.ts'

/** The styles of the NFT grid, and of one NFT. */
export const css: string = `
.nfts{display:flex;flex-direction:column;gap:${u(16)}}
.nfts h3{font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary);padding:${u(8)} ${u(4)} ${u(4)};overflow-wrap:anywhere}
.nfts .group>h3::first-letter{text-transform:none}
.nfts [role=list]{gap:${u(12)}}
.nft-detail .unasked{display:flex;gap:${u(8)};font-size:${u(13)};line-height:${u(18)};background:var(--portico-caution-soft)}
.unasked svg{color:var(--portico-caution)}
.grid-of-nfts{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:${u(12)}}
.nft{position:relative;display:flex;flex-direction:column;gap:${u(8)};width:100%;height:100%;padding:${u(4)} ${u(4)} ${u(8)};border-radius:${q(16)};background:var(--portico-surface);text-align:start;transition:background .12s ${ease},transform .12s ${ease}}
@media (hover:hover){.nft:hover{background:var(--portico-surface-raised)}}
.nft:active{background:var(--portico-surface-pressed);transform:scale(.985)}
.nft .name{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;margin-inline:${u(8)};font-size:${u(13)};line-height:${u(18)};font-weight:500;overflow:hidden;overflow-wrap:anywhere}
.nft .count{position:absolute;inset-block-start:${u(12)};inset-inline-end:${u(12)};padding:${u(2)} ${u(8)};border-radius:${q(10)};background:var(--portico-canvas);font-size:${u(12)};line-height:${u(16)};font-weight:600}
.nft-tile{display:grid;place-items:center;width:100%;aspect-ratio:1;border-radius:${q(14)};overflow:hidden;background:var(--portico-surface-raised)}
.nft-tile img{width:100%;height:100%;object-fit:cover}
.nft-tile.large img{object-fit:contain}
.nft-tile.large:not(:has(img)){aspect-ratio:2}
.nft-tile .letter{font-size:${u(34)};font-weight:600;color:#fff}
.nft-detail .story{white-space:pre-line;overflow-wrap:anywhere;line-height:${u(20)}}
.nft-detail .who{text-align:start}
.traits{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:${u(8)};padding-top:${u(8)}}
.traits>div{padding:${u(8)} ${u(12)};border-radius:${q(12)};background:var(--portico-surface)}
.traits dt{font-size:${u(12)};line-height:${u(16)};color:var(--portico-text-secondary);overflow-wrap:anywhere}
.traits dd{font-weight:500;line-height:${u(20)};overflow-wrap:anywhere}
.nft-facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:${u(8)} ${u(16)};line-height:${u(20)}}
.nft-facts dt{color:var(--portico-text-secondary)}
.nft-facts dd{text-align:end}
.nft-facts .number{overflow-wrap:anywhere}
@media (prefers-reduced-motion:reduce){.nft{transition:none}.nft:active{transform:none}}
@media (forced-colors:active){.nft,.traits>div{border:1px solid ButtonBorder}}
`
