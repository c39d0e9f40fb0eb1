import { describe, expect, it } from "vitest";
import { TOPICS } from "@/core/topics/topic";
import de from "@/locales/de/common.json";
import en from "@/locales/en/common.json";
import es from "@/locales/es/common.json";
import fr from "@/locales/fr/common.json";
import tr from "@/locales/tr/common.json";
import { topicOfCategory, topicOfCospendId } from "./topicOfCategory";

describe("categories of other apps", () => {
  it.each(Object.entries({ de, en, es, fr, tr }))("every topic of a file in %s is read back", (_, { topic }) => {
    expect(TOPICS.map((one) => topicOfCategory(topic.of[one]))).toEqual(TOPICS);
  });

  it("categories are found in every spelling", () => {
    expect(
      ["Dining out", "dining OUT", " Food & Drink ", "FOOD_AND_DRINK", "Gas/Fuel", "Getränke"].map(topicOfCategory),
    ).toEqual(["eating_out", "eating_out", "eating_out", "eating_out", "fuel", "drinks"]);
  });

  it("unknown categories, and those that say nothing, have no topic", () => {
    expect(["", undefined, "General", "Uncategorized", "Payment", "toString"].map(topicOfCategory)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
    expect(["-11", "", "1", "toString"].map(topicOfCospendId)).toEqual(Array.from({ length: 4 }, () => undefined));
  });
});
