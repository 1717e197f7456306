import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .nfts {
    display: flex;
    flex-direction: column;
    gap: ${px(16)};
  }
  .nfts h3 {
    font-size: ${px(13)};
    line-height: ${px(16)};
    font-weight: 500;
    color: var(--portico-text-secondary);
    padding: ${px(8)} ${px(4)} ${px(4)};
    overflow-wrap: anywhere;
  }
  .nfts .group > h3::first-letter {
    text-transform: none;
  }
  .nfts [role='list'] {
    gap: ${px(12)};
  }
  .nft-detail .unasked {
    display: flex;
    gap: ${px(8)};
    font-size: ${px(13)};
    line-height: ${px(18)};
    background: var(--portico-caution-soft);
  }
  .unasked svg {
    color: var(--portico-caution);
  }
  .grid-of-nfts {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${px(12)};
  }
  .nft {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    width: 100%;
    height: 100%;
    padding: ${px(4)} ${px(4)} ${px(8)};
    border-radius: ${radius(16)};
    background: var(--portico-surface);
    text-align: start;
    transition:
      background 0.12s ${ease},
      transform 0.12s ${ease};
  }
  @media (hover: hover) {
    .nft:hover {
      background: var(--portico-surface-raised);
    }
  }
  .nft:active {
    background: var(--portico-surface-pressed);
    transform: scale(0.985);
  }
  .nft .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    margin-inline: ${px(8)};
    font-size: ${px(13)};
    line-height: ${px(18)};
    font-weight: 500;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .nft .count {
    position: absolute;
    inset-block-start: ${px(12)};
    inset-inline-end: ${px(12)};
    padding: ${px(2)} ${px(8)};
    border-radius: ${radius(10)};
    background: var(--portico-canvas);
    font-size: ${px(12)};
    line-height: ${px(16)};
    font-weight: 600;
  }
  .nft-tile {
    display: grid;
    place-items: center;
    width: 100%;
    aspect-ratio: 1;
    border-radius: ${radius(14)};
    overflow: hidden;
    background: var(--portico-surface-raised);
  }
  .nft-tile img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .nft-tile.large img {
    object-fit: contain;
  }
  .nft-tile.large:not(:has(img)) {
    aspect-ratio: 2;
  }
  .nft-tile .letter {
    font-size: ${px(34)};
    font-weight: 600;
    color: #fff;
  }
  .nft-detail .story {
    white-space: pre-line;
    overflow-wrap: anywhere;
    line-height: ${px(20)};
  }
  .nft-detail .who {
    text-align: start;
  }
  .traits {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${px(8)};
    padding-top: ${px(8)};
  }
  .traits > div {
    padding: ${px(8)} ${px(12)};
    border-radius: ${radius(12)};
    background: var(--portico-surface);
  }
  .traits dt {
    font-size: ${px(12)};
    line-height: ${px(16)};
    color: var(--portico-text-secondary);
    overflow-wrap: anywhere;
  }
  .traits dd {
    font-weight: 500;
    line-height: ${px(20)};
    overflow-wrap: anywhere;
  }
  .nft-facts {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${px(8)} ${px(16)};
    line-height: ${px(20)};
  }
  .nft-facts dt {
    color: var(--portico-text-secondary);
  }
  .nft-facts dd {
    text-align: end;
  }
  .nft-facts .number {
    overflow-wrap: anywhere;
  }
  @media (prefers-reduced-motion: reduce) {
    .nft {
      transition: none;
    }
    .nft:active {
      transform: none;
    }
  }
  @media (forced-colors: active) {
    .nft,
    .traits > div {
      border: 1px solid ButtonBorder;
    }
  }
`

export { styles as css }
