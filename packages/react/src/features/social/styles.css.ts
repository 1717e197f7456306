import { css as or } from '../../login/or.css.ts'
import { css as marks } from '../../login/way-mark.css.ts'
import { css } from '../../css/css.ts'
import { ease, px, radius } from '../../css/units.ts'
import { css as code } from '../../parts/qr/qr.css.ts'

const styles: string = css`
  ${or}
  ${marks}
  ${code}

  .ways {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: ${px(8)};
  }
  .ways .way {
    flex-direction: column;
    width: 100%;
    min-height: ${px(64)};
    gap: ${px(6)};
    padding: ${px(8)} ${px(4)};
    font-size: ${px(12)};
    line-height: ${px(16)};
  }
  .ways .way span:not(.logo) {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .ways.two .way {
    flex-direction: row;
    justify-content: center;
    min-height: ${px(48)};
    gap: ${px(8)};
    padding-inline: ${px(12)};
    font-size: ${px(15)};
    line-height: ${px(20)};
  }
  .scan-way {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: ${px(12)};
    text-align: center;
  }
  .scan-way .sub {
    text-wrap: balance;
  }
  .scan-way .qr-logo {
    position: relative;
    display: block;
    width: min(${px(248)}, 100%);
    animation: p-fade 0.15s ${ease};
  }
  .scan-way .qr {
    width: 100%;
    height: auto;
    border-radius: ${radius(24)};
  }
  .scan-way .way-tile {
    position: absolute;
    inset: 0;
    margin: auto;
    width: var(--clear);
    height: var(--clear);
    display: grid;
    place-items: center;
    background: #fff;
  }
  .scan-way .way-tile .logo {
    width: 86%;
    height: 86%;
    border-radius: 24%;
    background: #eceef0;
    color: #15171a;
    outline: none;
  }
  .scan-way .way-tile .mark {
    width: 60%;
    height: 60%;
  }
  .way-said {
    display: flex;
    flex-direction: column;
    align-items: center;
    text-align: center;
  }
  a.button {
    text-decoration: none;
  }
`

export { styles as css }
