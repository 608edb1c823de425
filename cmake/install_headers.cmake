# Run at install time. Inside the project headers are named from src/; installed ones are named from
# papamu/, so that they never meet a user's own board/move.hpp.
foreach(layer IN ITEMS board rules evaluate search solve engine match protocol)
  file(GLOB headers ${SOURCE_FOLDER}/src/${layer}/*.hpp)
  foreach(header IN LISTS headers)
    get_filename_component(name ${header} NAME)
    if(name MATCHES "^(record_.*|json)\\.hpp$")
      continue()  # the reader's own parts; JSON stays within protocol/
    endif()
    file(READ ${header} text)
    string(REGEX REPLACE "#include \"([a-z]+/)" "#include \"papamu/\\1" text "${text}")
    file(WRITE ${DESTINATION}/${layer}/${name} "${text}")
  endforeach()
endforeach()
