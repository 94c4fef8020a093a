/** A small menu as a spreadsheet: a category, items, and a choice that one of them has. */
export const exampleMenuFile = `kind,category,name,description,price,groups,min,max
category,,Coffee,,,,,
category,,Breakfast,,,,,
group,,Milk,,,,1,1
option,,Full cream,,0.00,Milk,,
option,,Oat,,0.80,Milk,,
item,Coffee,Flat white,,4.80,Milk,,
item,Coffee,Long black,,4.50,,,
item,Breakfast,Avocado on toast,"Sourdough, feta, lemon",18.50,,,
`;
