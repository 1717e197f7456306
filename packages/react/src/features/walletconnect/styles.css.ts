import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'

const styles: string = css`
  .body:has([data-state='offline']) ~ .notices .offline {
    display: none;
  }
  .scan {
    display: flex;
    flex-direction: column;
    gap: ${px(16)};
  }
  .frame {
    position: relative;
    flex: none;
    display: grid;
    place-items: center;
    width: 100%;
    max-width: min(${px(304)}, 100dvh - ${px(120)});
    aspect-ratio: 1;
    margin-inline: auto;
    padding: ${px(12)};
  }
  .frame .qr-logo,
  .frame .waiting {
    width: 100%;
    height: 100%;
    border-radius: ${radius(24)};
  }
  .frame .waiting {
    background: var(--portico-surface);
  }
  .life {
    position: absolute;
    inset: ${px(4)};
    width: calc(100% - ${px(8)});
    height: calc(100% - ${px(8)});
    animation: p-fade 0.15s;
    stroke-width: 3;
    stroke-linecap: round;
    pointer-events: none;
  }
  .life rect {
    stroke: var(--portico-line);
  }
  .life .left {
    stroke: var(--portico-accent);
    stroke-dasharray: 100 200;
    animation: p-life linear both;
  }
  .qr-logo {
    position: relative;
    display: block;
    animation: p-fade 0.15s ${ease};
  }
  .qr-logo .qr {
    width: 100%;
    height: 100%;
    box-shadow: none;
    border-radius: ${radius(24)};
    color: var(--portico-qr-color, #000);
  }
  .tile {
    position: absolute;
    inset: 0;
    margin: auto;
    width: var(--clear);
    height: var(--clear);
    display: grid;
    place-items: center;
    padding: ${px(2)};
    background: #fff;
  }
  .tile .logo {
    width: 100%;
    height: 100%;
    border-radius: 24%;
    font-size: ${px(22)};
  }
  .tile .logo.icon {
    background: #eceef0;
    color: #15171a;
  }
  .tile .logo.icon svg {
    width: 56%;
    height: 56%;
  }
  .says {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(4)};
    text-align: center;
    padding-inline: ${px(8)};
  }
  .says .sub,
  .broken .sub {
    text-wrap: balance;
    max-width: ${px(280)};
  }
  .broken {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: ${px(12)};
    padding: ${px(24)} ${px(12)};
    text-align: center;
    overflow-wrap: anywhere;
    animation: p-fade 0.15s;
  }
  .broken > svg {
    width: ${px(32)};
    height: ${px(32)};
    color: var(--portico-caution);
  }
  .scan .actions {
    padding-top: 0;
  }
  .scan > [role='status']:empty {
    position: absolute;
  }
  .scan .actions:empty {
    display: none;
  }
  @keyframes p-life {
    to {
      stroke-dashoffset: -100;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .life .left {
      animation-timing-function: steps(24);
    }
  }
  @media (forced-colors: active) {
    .life .left {
      stroke: Highlight;
    }
    .life rect {
      stroke: GrayText;
    }
    .frame .waiting {
      border: 1px solid GrayText;
    }
  }
`

export { styles as css }
