import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK } from "./answers";
import { openApp } from "./openApp";
import { amountField, EDIT, withEvent } from "./weekend";

/** Lists say only that an expense has items. */

const listed = (columns: object = {}) => answers.hotel({ split_method: "manual", is_bill: true, ...columns });
const withLines = () => ({ ...listed(), items: [], extras: [] });

it("the form of a listed bill fetches its items first, and that of another expense nothing", async () => {
  for (const is_bill of [true, false]) {
    let asked = 0;
    withEvent([ADA_LACE, BERK], [listed({ is_bill })]).answers("rest/v1/rpc/expense_page", () => {
      asked++;
      return { event: answers.eventPage().event, expense: withLines() };
    });
    await openApp(EDIT);
    expect((await amountField()).value).toBe("90.00");
    expect(asked).toBe(is_bill ? 1 : 0);
  }
});

it("the form of a listed bill opens without its items when they cannot be fetched", async () => {
  await withEvent([ADA_LACE, BERK], [listed()]).breaking("rest/v1/rpc/expense_page", async () => {
    await openApp(EDIT);
    await waitFor(async () => expect((await amountField()).value).toBe("90.00"));
    expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Hotel");
  });
});
