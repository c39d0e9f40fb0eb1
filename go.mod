module divido

go 1.26
