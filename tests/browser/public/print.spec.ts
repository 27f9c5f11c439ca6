import { site } from '../../../site.config.ts';
import { expect, test } from '../fixtures.ts';

for (const path of ['/', '/services/hazardous-waste-removal'])
  test(`${path} prints with the number on top, black on white, every answer open and no empty box`, async ({
    page,
  }) => {
    // A4 within its margins.
    await page.setViewportSize({ width: 718, height: 1047 });
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    const number = page.getByRole('banner').getByText(site.emergencyPhone);
    await expect(number).toBeVisible();
    expect((await number.boundingBox())?.y).toBeLessThan(120);
    const found = await page.evaluate(() => {
      const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
        (element) => element.checkVisibility() && !element.closest('svg, .sr-only, [aria-live]'),
      );
      const style = (element: Element) => getComputedStyle(element);
      const isBoxed = (element: HTMLElement) => Number.parseFloat(style(element).borderTopWidth) > 0;
      return {
        colours: [...new Set(shown.map((element) => style(element).color))],
        grounds: [...new Set(shown.map((element) => style(element).backgroundColor))],
        empty: shown
          .filter((element) => isBoxed(element) && element.offsetHeight > 8 && !element.innerText.trim())
          .map(({ outerHTML }) => outerHTML),
        closed: [...document.querySelectorAll<HTMLElement>('details p')]
          .filter((answer) => !answer.checkVisibility({ contentVisibilityAuto: true }))
          .map(({ innerText }) => innerText),
        // A card without its picture still has the sheet's width.
        narrow: [...document.querySelectorAll<HTMLElement>('.card h3')].filter(
          (heading) => heading.checkVisibility() && heading.offsetWidth < 200,
        ).length,
        controls: shown.filter((element) => element.matches('button, input, iframe, img, .button')).length,
      };
    });
    expect(found).toEqual({
      colours: ['rgb(0, 0, 0)'],
      grounds: ['rgba(0, 0, 0, 0)'],
      empty: [],
      closed: [],
      narrow: 0,
      controls: 0,
    });
    const paper = await page.pdf({ format: 'A4' });
    const sheets = paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThanOrEqual(1);
    expect(sheets).toBeLessThanOrEqual(9);
  });
